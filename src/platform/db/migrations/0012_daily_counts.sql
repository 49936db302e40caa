CREATE TABLE "daily_count" (
	"name" text NOT NULL,
	"day" text NOT NULL,
	"country" text DEFAULT 'intl' NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "daily_count_name_day_country_pk" PRIMARY KEY("name","day","country")
);
--> statement-breakpoint
CREATE INDEX "login_log_at" ON "login_log" USING btree ("at");