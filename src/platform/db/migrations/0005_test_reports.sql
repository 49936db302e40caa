ALTER TABLE "test_run" ADD COLUMN "lang" text NOT NULL;--> statement-breakpoint
ALTER TABLE "test_run" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "test_run" ADD COLUMN "attachment" text;--> statement-breakpoint
CREATE INDEX "test_run_limit" ON "test_run" USING btree ("limit_at") WHERE status = 'running';