CREATE TABLE "flow_copy" (
	"instance" integer NOT NULL,
	"account" integer NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_copy_instance_account_step_pk" PRIMARY KEY("instance","account","step")
);
--> statement-breakpoint
CREATE TABLE "flow_deputy" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_deputy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"principal" integer NOT NULL,
	"deputy" integer NOT NULL,
	"flows" integer[],
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flow_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"instance" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"actor" integer,
	"principal" integer,
	"step" text,
	"task" integer,
	"people" integer[],
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "flow_instance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_instance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"flow" integer NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"country" text,
	"applicant" integer,
	"state" text DEFAULT 'running' NOT NULL,
	"digest" text NOT NULL,
	"facts" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"stuck" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" integer,
	"paused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flow_step" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"instance" integer NOT NULL,
	"step" text NOT NULL,
	"round" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"reason" text,
	"due_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"beyond_calendar" boolean DEFAULT false NOT NULL,
	"expired" boolean DEFAULT false NOT NULL,
	"vote" jsonb
);
--> statement-breakpoint
CREATE TABLE "flow" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"names" jsonb NOT NULL,
	"subject" text NOT NULL,
	"country" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"published" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flow_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"instance" integer NOT NULL,
	"step_row" integer NOT NULL,
	"kind" text DEFAULT 'vote' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"pools" text[] NOT NULL,
	"assignee" integer,
	"active" boolean DEFAULT true NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"asked_by" integer,
	"actor" integer,
	"principal" integer,
	"reason" text,
	"digest" text,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flow_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"flow" integer NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" integer
);
--> statement-breakpoint
CREATE TABLE "work_day" (
	"country" text NOT NULL,
	"day" date NOT NULL,
	"works" boolean NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "work_day_country_day_pk" PRIMARY KEY("country","day")
);
--> statement-breakpoint
CREATE TABLE "work_week" (
	"country" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"rest" smallint[] NOT NULL,
	"opens" smallint NOT NULL,
	"closes" smallint NOT NULL,
	"known_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "flow_copy_account" ON "flow_copy" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "flow_deputy_deputy" ON "flow_deputy" USING btree ("deputy");--> statement-breakpoint
CREATE INDEX "flow_deputy_principal" ON "flow_deputy" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "flow_event_instance" ON "flow_event" USING btree ("instance","id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_instance_running" ON "flow_instance" USING btree ("subject","key") WHERE state in ('running', 'paused');--> statement-breakpoint
CREATE INDEX "flow_instance_applicant" ON "flow_instance" USING btree ("applicant","id");--> statement-breakpoint
CREATE INDEX "flow_instance_state" ON "flow_instance" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "flow_instance_flow" ON "flow_instance" USING btree ("flow","id");--> statement-breakpoint
CREATE INDEX "flow_instance_stuck" ON "flow_instance" USING btree ("id") WHERE stuck is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_step_open" ON "flow_step" USING btree ("instance","step") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "flow_step_instance" ON "flow_step" USING btree ("instance","id");--> statement-breakpoint
CREATE INDEX "flow_step_due" ON "flow_step" USING btree ("due_at") WHERE state = 'open' and not expired;--> statement-breakpoint
CREATE INDEX "flow_step_remind" ON "flow_step" USING btree ("remind_at") WHERE state = 'open' and remind_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_active" ON "flow" USING btree ("subject",coalesce(country, '')) WHERE state = 'active' and subject <> 'form' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "flow_task_pools" ON "flow_task" USING gin ("pools") WHERE state = 'open' and active;--> statement-breakpoint
CREATE INDEX "flow_task_step" ON "flow_task" USING btree ("step_row","id");--> statement-breakpoint
CREATE INDEX "flow_task_instance" ON "flow_task" USING btree ("instance","id");--> statement-breakpoint
CREATE INDEX "flow_task_actor" ON "flow_task" USING btree ("actor","decided_at") WHERE state in ('yes', 'no', 'abstained');--> statement-breakpoint
CREATE INDEX "flow_task_principal" ON "flow_task" USING btree ("principal","decided_at") WHERE principal is not null;--> statement-breakpoint
CREATE INDEX "flow_task_assignee" ON "flow_task" USING btree ("assignee") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "flow_version_number" ON "flow_version" USING btree ("flow","number");