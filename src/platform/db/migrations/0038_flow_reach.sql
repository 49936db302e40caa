ALTER TABLE "flow_instance" ADD COLUMN "owner" integer;--> statement-breakpoint
ALTER TABLE "flow_instance" ADD COLUMN "member" integer;--> statement-breakpoint
UPDATE "flow_instance" SET "owner" = "applicant", "member" = "applicant";
