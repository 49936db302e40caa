CREATE INDEX "announcement_source" ON "announcement" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "certification_source" ON "certification" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "dataset_source" ON "dataset" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "industry_source" ON "industry" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "news_source" ON "news" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "policy_source" ON "policy" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "product_source" ON "product" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "service_source" ON "service" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "snd_source" ON "snd" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "solution_source" ON "solution" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "standard_source" ON "standard" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "stdorg_source" ON "stdorg" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "talent_source" ON "talent" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "technology_source" ON "technology" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "tool_source" ON "tool" USING btree (hashtext("source_link")) WHERE source_link is not null;--> statement-breakpoint
CREATE INDEX "video_source" ON "video" USING btree (hashtext("source_link")) WHERE source_link is not null;