CREATE TABLE "error_hit" (
	"code" text PRIMARY KEY NOT NULL,
	"hits" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_text" (
	"code" text PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "setting_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"value" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" integer
);
--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "label" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "leaders" integer[] DEFAULT '{}'::int[] NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "status" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_run_job" ON "job_run" USING btree ("job","id");--> statement-breakpoint
CREATE INDEX "setting_history_key" ON "setting_history" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "account_label_label" ON "account_label" USING btree ("label");--> statement-breakpoint
CREATE INDEX "account_organization_organization" ON "account_organization" USING btree ("organization");--> statement-breakpoint
CREATE INDEX "organization_parent" ON "organization" USING btree ("parent","sort");--> statement-breakpoint
CREATE INDEX "organization_leaders" ON "organization" USING gin ("leaders");--> statement-breakpoint
CREATE INDEX "account_words" ON "account" USING gin ("account" gin_trgm_ops,"real_name" gin_trgm_ops,"phone" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_country" ON "account" USING btree ("country","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at");