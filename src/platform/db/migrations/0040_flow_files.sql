CREATE TABLE "flow_file" (
	"file" text NOT NULL,
	"instance" integer NOT NULL,
	CONSTRAINT "flow_file_file_instance_pk" PRIMARY KEY("file","instance")
);
--> statement-breakpoint
CREATE INDEX "flow_file_instance" ON "flow_file" USING btree ("instance");