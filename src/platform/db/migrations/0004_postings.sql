ALTER TABLE "posting" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "approved" jsonb;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "warned" text;--> statement-breakpoint
ALTER TABLE "snd" ADD COLUMN "ics" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "posting_key" ON "posting" USING btree ("owner","key");