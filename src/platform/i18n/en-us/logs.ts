/** Names of the recurring jobs of the platform itself, for the logs of the back office. */
export default {
  'job.files': 'Upkeep of files',
  'job.jobs': 'Upkeep of the queue',
} satisfies Record<`audit.${string}` | `job.${string}`, string>;
