import type { DecideStep, FlowDefinition, LocalizedNames } from './model/definition.ts';
import type { SubjectName } from './operations.ts';

/** A flow that is installed with the product: a single approval step, as reviews had before flows existed. */
interface BuiltinFlow {
  subject: SubjectName;
  names: LocalizedNames;
  definition: FlowDefinition;
}

const audit: LocalizedNames = { 'zh-cn': '审核', 'en-us': 'Audit', 'ru-ru': 'Проверка', 'pt-br': 'Análise' };

const byPermission = (permission: string, more: Partial<DecideStep>): FlowDefinition => ({
  nodes: [
    {
      type: 'approve',
      id: 'audit',
      names: audit,
      who: [{ by: 'permission', permission }],
      vote: { mode: 'any' },
      nobody: { do: 'keeper' },
      own: 'refuse',
      again: 'ask',
      ...more,
    },
  ],
  keeper: [{ by: 'label', label: 'administrator' }],
});

export const builtinFlows: readonly BuiltinFlow[] = [
  {
    subject: 'posting',
    names: {
      'zh-cn': '供需信息审核',
      'en-us': 'Audit of supplies and demands',
      'ru-ru': 'Проверка предложений и запросов',
      'pt-br': 'Análise de ofertas e demandas',
    },
    definition: byPermission('posting:audit:decide', { take: true }),
  },
  {
    subject: 'content',
    names: {
      'zh-cn': '内容发布审核',
      'en-us': 'Review of content',
      'ru-ru': 'Проверка материалов',
      'pt-br': 'Revisão de conteúdo',
    },
    definition: byPermission('content:record:publish', { own: 'allow' }),
  },
  {
    subject: 'application',
    names: {
      'zh-cn': '无主记录的申请审核',
      'en-us': 'Answers to applications on records without an owner',
      'ru-ru': 'Ответы на обращения по записям без владельца',
      'pt-br': 'Respostas a pedidos sobre registros sem dono',
    },
    definition: byPermission('posting:audit:decide', {}),
  },
  {
    subject: 'label',
    names: {
      'zh-cn': '申请权限标签',
      'en-us': 'Request for a permission label',
      'ru-ru': 'Запрос метки доступа',
      'pt-br': 'Pedido de rótulo de permissão',
    },
    definition: byPermission('account:account:update', {}),
  },
  {
    subject: 'organization',
    names: {
      'zh-cn': '申请加入组织机构',
      'en-us': 'Request to join an organization',
      'ru-ru': 'Запрос на вступление в организацию',
      'pt-br': 'Pedido para integrar uma organização',
    },
    definition: byPermission('account:account:update', {}),
  },
];
