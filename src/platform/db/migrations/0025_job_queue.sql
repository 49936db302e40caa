CREATE SEQUENCE "public"."job_fence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "job_schedule" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"owner" text NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fence" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"cancelling" boolean DEFAULT false NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("queue","run_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "job_turn" ON "job" USING btree ("queue","owner","run_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "job_running" ON "job" USING btree ("queue","owner") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "job_served" ON "job" USING btree ("queue","owner","fence");--> statement-breakpoint
CREATE INDEX "job_ended" ON "job" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("queue","key") WHERE state in ('queued', 'running');--> statement-breakpoint
INSERT INTO "job" ("queue", "owner", "key", "payload", "state", "run_at", "lease_until", "tries", "attempts")
SELECT 'letter', CASE WHEN "tries" = 1 THEN 'code' ELSE '' END, "id"::text, jsonb_build_object('id', "id"), CASE WHEN "attempts" >= "tries" THEN 'running' ELSE 'queued' END,
  "next_at", CASE WHEN "attempts" >= "tries" THEN "next_at" END, "tries", "attempts" FROM "outbox" WHERE "state" = 'queued' ORDER BY "id";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "next_at";