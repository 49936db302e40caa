CREATE TABLE "visit_slot" (
	"slot" integer PRIMARY KEY NOT NULL,
	"visits" integer NOT NULL,
	"persons" integer
);
--> statement-breakpoint
CREATE TABLE "visitor_salt" (
	"day" text PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_slot" (
	"slot" integer NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "visitor_slot_slot_visitor_pk" PRIMARY KEY("slot","visitor")
);
--> statement-breakpoint
CREATE TABLE "view_day" (
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"day" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "view_day_day_kind_n_pk" PRIMARY KEY("day","kind","n")
);
--> statement-breakpoint
CREATE TABLE "hot_word_person" (
	"stretch" integer NOT NULL,
	"locale" text NOT NULL,
	"keyword" text NOT NULL,
	"person" "bytea" NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "hot_word_person_locale_keyword_stretch_person_pk" PRIMARY KEY("locale","keyword","stretch","person")
);
--> statement-breakpoint
CREATE TABLE "hot_word_salt" (
	"stretch" integer PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_word" (
	"day" text NOT NULL,
	"locale" text NOT NULL,
	"keyword" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "hot_word_locale_day_keyword_pk" PRIMARY KEY("locale","day","keyword")
);
--> statement-breakpoint
ALTER TABLE "search_keyword" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "search_keyword" CASCADE;--> statement-breakpoint
CREATE INDEX "revision_published" ON "revision" USING btree ("kind","at") WHERE changes->'state'->>'to' = 'published';