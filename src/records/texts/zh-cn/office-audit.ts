/** What the fields of the audit are called that no module of the back office has a word for. */
export default {
  'content.quality': '译文质量',
} as const;
