/** The logs of the back office as sentences. */
export default {
  'job.files': 'Upkeep of files',
  'job.jobs': 'Upkeep of the queue',
} satisfies Record<`audit.${string}` | `job.${string}`, string>;
