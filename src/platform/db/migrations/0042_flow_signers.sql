ALTER TABLE "flow_step" ADD COLUMN "escalated_to" integer[];--> statement-breakpoint
ALTER TABLE "flow_task" ADD COLUMN "signer" jsonb;--> statement-breakpoint
ALTER TABLE "flow_task" ADD COLUMN "visible_to_applicant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "flow_task_signer" ON "flow_task" USING btree ("step_row") WHERE signer is not null;--> statement-breakpoint
-- open steps that a time limit passed up: the leaders that it went to, none where it went to the keeper
UPDATE flow_step s SET escalated_to = coalesce(e.people, '{}')
  FROM flow_event e
 WHERE s.state = 'open' AND e.instance = s.instance AND e.step = s.step AND e.action = 'escalated' AND e.at >= s.opened_at;--> statement-breakpoint
-- signers of open steps: marked from the stored events that added them, and what became of their votes by a transfer or a change of the text
WITH RECURSIVE added AS (
  SELECT DISTINCT ON (t.id) t.id, t.step_row, t.assignee, t.state, t.actor,
         jsonb_build_object('by', e.actor, 'principal', e.principal, 'position', coalesce(e.reason, 'with')) AS mark
    FROM flow_task t
    JOIN flow_step s ON s.id = t.step_row AND s.state = 'open'
    JOIN flow_instance i ON i.id = t.instance AND i.state IN ('running', 'paused')
    JOIN flow_event e ON e.instance = t.instance AND e.step = s.step AND e.action = 'add' AND e.at >= s.opened_at AND e.actor = t.asked_by
   WHERE t.kind = 'vote' AND t.asked_by IS NOT NULL
     AND (t.created_at = e.at
          -- without the moment of the transaction: by the accounts that were added, unless the task came by a transfer
          OR (NOT EXISTS (SELECT 1 FROM flow_event x WHERE x.instance = t.instance AND x.at = t.created_at AND x.action IN ('add', 'transfer'))
              AND (t.assignee = ANY(e.people) OR t.actor = ANY(e.people) OR t.principal = ANY(e.people)
                   OR EXISTS (SELECT 1 FROM flow_event x WHERE x.task = t.id AND x.action = 'hand-over'))))
   ORDER BY t.id, (t.created_at = e.at) DESC, e.id DESC
), marked AS (
  SELECT id, step_row, assignee, state, actor, mark FROM added
  UNION
  SELECT n.id, n.step_row, n.assignee, n.state, n.actor, m.mark
    FROM marked m
    JOIN flow_task n ON n.step_row = m.step_row AND n.kind = 'vote' AND n.id > m.id
   WHERE (m.state = 'passed' AND n.asked_by = m.actor
          AND EXISTS (SELECT 1 FROM flow_event x WHERE x.task = m.id AND x.action = 'transfer' AND n.assignee = ANY(x.people)))
      OR (m.state = 'void' AND m.actor IS NOT NULL AND n.asked_by IS NULL AND n.assignee = m.assignee)
)
UPDATE flow_task t
   SET signer = m.mark,
       position = CASE m.mark->>'position' WHEN 'before' THEN -1 WHEN 'after' THEN 1 ELSE 0 END,
       asked_by = CASE WHEN a.id IS NULL THEN t.asked_by END
  FROM marked m LEFT JOIN added a ON a.id = m.id
 WHERE t.id = m.id;--> statement-breakpoint
-- open steps whose voting rule was changed by adding signers: the rule of the case's definition again, but not where they were passed up
UPDATE flow_step s
   SET vote = jsonb_path_query_first(v.definition, '$.** ? (@.id == $id && exists(@.vote)).vote', jsonb_build_object('id', s.step))
  FROM flow_instance i JOIN flow_version v ON v.id = i.version
 WHERE s.instance = i.id AND s.state = 'open' AND i.state IN ('running', 'paused') AND s.escalated_to IS NULL
   AND s.vote->>'mode' IN ('all', 'order')
   AND jsonb_path_query_first(v.definition, '$.** ? (@.id == $id && exists(@.vote)).vote', jsonb_build_object('id', s.step))->>'mode' = 'any'
   AND EXISTS (SELECT 1 FROM flow_event e WHERE e.instance = s.instance AND e.step = s.step AND e.action = 'add' AND e.at >= s.opened_at);--> statement-breakpoint
-- open requests for a label or an organization: bound to the organizations of their applicants, as far as these are known now
UPDATE flow_instance i
   SET facts = jsonb_set(i.facts, '{applicant}', (i.facts -> 'applicant') || jsonb_build_object(
         'country', coalesce(i.facts #>> '{applicant,country}', i.country),
         'organizations', coalesce((SELECT jsonb_agg(m.organization ORDER BY m.organization)
                                      FROM account_organization m WHERE m.account = i.applicant), '[]'::jsonb)))
 WHERE i.subject IN ('label', 'organization') AND i.state IN ('running', 'paused') AND i.applicant IS NOT NULL
   AND i.facts #> '{applicant,organizations}' IS NULL;--> statement-breakpoint
-- the country of applicants without a label was not stored
UPDATE flow_instance i SET facts = jsonb_set(i.facts, '{applicant,country}', to_jsonb(a.country))
  FROM account a
 WHERE a.id = i.applicant AND a.country IS NOT NULL AND i.state IN ('running', 'paused')
   AND i.subject NOT IN ('label', 'organization') AND i.facts #>> '{applicant,country}' IS NULL;
