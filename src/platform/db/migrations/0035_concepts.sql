CREATE TABLE "concept" (
	"key" text PRIMARY KEY NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "concept_term" (
	"concept" text NOT NULL,
	"language" text NOT NULL,
	"place" integer NOT NULL,
	"term" text NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "concept_term_concept_language_place_pk" PRIMARY KEY("concept","language","place")
);
--> statement-breakpoint
ALTER TABLE "concept_term" ADD CONSTRAINT "concept_term_concept_concept_key_fk" FOREIGN KEY ("concept") REFERENCES "public"."concept"("key") ON DELETE cascade ON UPDATE no action;