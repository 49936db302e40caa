CREATE TABLE "derivation_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "derivation_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run" text NOT NULL,
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "derivation_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "derivation_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"dry" boolean NOT NULL,
	"planned" integer,
	"total" integer,
	"applied" integer DEFAULT 0 NOT NULL,
	"examples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fingerprint" text,
	"error" text,
	"job" bigint,
	"account" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone" integer,
	"left_alone" integer
);
--> statement-breakpoint
CREATE INDEX "derivation_change_run" ON "derivation_change" USING btree ("run","id");--> statement-breakpoint
CREATE INDEX "derivation_run_name" ON "derivation_run" USING btree ("name","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "derivation_run_active" ON "derivation_run" USING btree ("name","kind") WHERE state in ('queued', 'running', 'undoing');