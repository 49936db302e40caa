/** What visitors type: common and rare words in the interface's languages and French, several words, number forms, slips. */
export const keywords: readonly string[] = [
  // English, from everywhere to nowhere
  'information', 'security', 'systems', 'water', 'requirements', 'steel', 'vocabulary', 'medical devices', 'information security', 'road vehicles',
  'test methods', 'quality management systems', 'artificial intelligence', 'blockchain', 'cloud computing', 'hydrogen', 'dentistry implants', 'ophthalmic lenses', 'ergonomics of human-system interaction', 'tuberculosis',
  // Russian
  'безопасность', 'информационная безопасность', 'стандарт', 'медицинские изделия', 'требования', 'строительство', 'искусственный интеллект', 'сталь',
  // Chinese
  '信息安全', '数据', '标准', '医疗器械', '人工智能', '网络安全技术', '通用要求', '钢',
  // Portuguese and French
  'segurança', 'seguranca da informação', 'gestão', 'requisitos', 'água', 'inteligência artificial', 'sécurité', 'exigences', 'méthodes d’essai', 'véhicules routiers',
  // numbers, whole, begun, in other spellings
  'ISO 9001', 'ISO/IEC 27001:2022', 'iso27001', '27001', 'GB/T 22239-2019', 'ГОСТ Р ИСО 9001', 'ISO 10993-1', 'ISO 13485:2016', 'ISO 1', 'IEC 62443',
  // slips and what no standard has
  'securty', 'xyzzy', 'the', '"road vehicles" brake',
];
