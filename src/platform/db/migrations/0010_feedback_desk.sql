ALTER TABLE "feedback" ADD COLUMN "assignee" integer;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "deleted_at" timestamp with time zone;