/** Names of the recurring jobs of the platform itself, for the logs of the back office. */
export default {
  'job.files': 'Limpeza de arquivos',
  'job.jobs': 'Limpeza da fila de tarefas',
} satisfies Record<`audit.${string}` | `job.${string}`, string>;
