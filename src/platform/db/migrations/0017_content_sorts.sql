CREATE INDEX "announcement_lang" ON "announcement" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "announcement_title" ON "announcement" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "announcement_date" ON "announcement" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "certification_lang" ON "certification" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "certification_title" ON "certification" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "certification_date" ON "certification" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "dataset_lang" ON "dataset" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "dataset_title" ON "dataset" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "dataset_date" ON "dataset" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "industry_lang" ON "industry" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "industry_title" ON "industry" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "industry_date" ON "industry" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_lang" ON "news" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_title" ON "news" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_date" ON "news" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policy_lang" ON "policy" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policy_title" ON "policy" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "policy_date" ON "policy" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_lang" ON "product" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_title" ON "product" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_date" ON "product" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_lang" ON "service" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_title" ON "service" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_date" ON "service" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "snd_lang" ON "snd" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "snd_title" ON "snd" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "snd_date" ON "snd" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "solution_lang" ON "solution" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "solution_title" ON "solution" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "solution_date" ON "solution" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "standard_lang" ON "standard" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "standard_title" ON "standard" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "standard_date" ON "standard" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stdorg_lang" ON "stdorg" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stdorg_title" ON "stdorg" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stdorg_date" ON "stdorg" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "talent_lang" ON "talent" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "talent_title" ON "talent" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "talent_date" ON "talent" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "technology_lang" ON "technology" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "technology_title" ON "technology" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "technology_date" ON "technology" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tool_lang" ON "tool" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tool_title" ON "tool" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tool_date" ON "tool" USING btree ("date","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "video_lang" ON "video" USING btree ("lang","updated_at","n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "video_title" ON "video" USING btree (left("title", 60),"n") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "video_date" ON "video" USING btree ("date","n") WHERE deleted_at is null;