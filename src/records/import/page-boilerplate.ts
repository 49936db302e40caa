/**
 * Patterns of page boilerplate in texts copied from web pages: controls, breadcrumbs, counters, notices. All importers use them. A pattern matches
 * only a complete item, never part of a sentence.
 */

const size = '[\\[【(（]?(?:默认|[大中小])[\\]】)）]?';
/** Labels of page controls (print, share, back to top) that no document contains as text. They are removed if they stand alone or at either end of a line. */
const controls: readonly string[] = [
  // controls in Chinese
  '设为(?:首页|主页)',
  '(?:加入|添加)收藏(?:夹)?',
  '收藏本(?:站|页)',
  '打印(?:本页|此页|本文|页面)',
  '关闭(?:窗口|本页|页面)',
  '返回(?:顶部|首页|列表|上一页)',
  `(?:字体|字号)(?:大小)?\\s*[:：]\\s*${size}(?:[\\s|｜/]*${size})*`,
  '分享(?:到|至)[:：](?:[\\s、|]*(?:微信|微博|新浪微博|QQ空间|QQ|朋友圈))*',
  '分享(?:到|至)(?:[\\s、|]*(?:微信|微博|新浪微博|QQ空间|QQ|朋友圈))+',
  '无障碍(?:浏览|阅读|版)',
  '(?:长者|适老)(?:模式|版|助手)',
  '扫一扫(?:在手机(?:上)?打开(?:当前页)?|分享(?:本页)?)',
  '(?:简体中文|简体)\\s*[|｜]\\s*(?:繁體中文|繁体中文|繁體|繁体)',
  // controls in English
  'skip to (?:main |page )?(?:content|navigation)',
  'toggle navigation',
  'produced by cms(?: [\\w.]+)?',
  '(?:back|return) to top',
  'please enable javascript(?: to [\\w ]{1,60})?',
  // controls in Russian
  'перейти к (?:основному )?(?:содержанию|содержимому|контенту)',
  'версия для (?:печати|слабовидящих)',
  'сделать стартовой(?: страницей)?',
  'добавить в избранное',
  // controls in Portuguese
  '(?:ir|pular) para o (?:conteúdo principal|conteúdo|menu|rodapé)(?: \\d)?',
  'voltar (?:ao|para o) topo',
];

/**
 * Controls whose words may also occur in a sentence. They are removed only if they stand alone or a separator divides them from the text.
 */
const invitations: readonly string[] = [
  '(?:print|email) this (?:page|article)',
  'share (?:this(?: page| article)?|on (?:facebook|twitter|x|linkedin)(?:[ ,]+(?:facebook|twitter|x|linkedin))*)',
  '(?:accept|reject|manage)(?: all)? cookies',
  'cookie (?:settings|preferences)',
  'поделиться(?: в (?:соцсетях|социальных сетях)| ссылкой)?',
  '(?:к началу|вверх) страницы',
  'принять (?:все )?(?:cookie|куки|файлы cookie)',
  'imprimir (?:esta )?página',
  'compartilhe(?: (?:esta página|por (?:facebook|twitter|x|linkedin|whatsapp)(?:,? (?:e )?(?:facebook|twitter|x|linkedin|whatsapp))*|nas redes sociais))?:?',
  'compartilhar(?: (?:esta página|nas redes sociais|no (?:facebook|twitter|linkedin|whatsapp)))?:?',
  'aceitar (?:todos os )?cookies',
  'alto contraste',
  '分享',
];

/** Patterns of complete lines that are boilerplate, most of them recognised by their first words. The dot does not match a line end. */
const lines: readonly string[] = [
  '(?:您|你)?(?:现在|当前|目前)?(?:所在|的|所处)?位置\\s*[:：].{0,200}',
  '(?:首页|网站首页|home|главная|início|página inicial)\\s*[>»›＞→].{1,160}',
  '(?:上|下)一(?:篇|条)\\s*[:：].{0,200}',
  '(?:责任编辑|网站编辑)\\s*[:：].{0,30}',
  '(?:浏览|点击|阅读)(?:次数|量|数)?\\s*[:：]\\s*\\d*\\s*次?',
  '版权所有.{0,200}',
  '.{0,80}(?:ICP备|公网安备)\\s*\\d{5,}.{0,80}',
  '(?:网站标识码|主办单位|承办单位|技术支持|建议使用)\\s*[:：].{0,120}(?:网站标识码|ICP备|浏览器|版权所有|地图).{0,120}',
  '网站标识码\\s*[:：]?\\s*\\w{6,}',
  'you are here\\s*:.{0,200}',
  '(?:this|our) (?:web ?site|site|page) uses cookies.{0,400}',
  'we use (?:\\w+ )?cookies (?:on this|to |and |for ).{0,400}',
  '(?:page |content )?last (?:updated|modified|reviewed)(?: on)?\\s*[:：]?\\s*.{0,30}\\d.{0,30}',
  '(?:copyright\\s*)?(?:©|\\(c\\))\\s*(?:copyright\\s*)?\\d{4}.{0,160}',
  'all rights reserved\\.?',
  'powered by [\\w. -]{2,30}',
  'вы (?:находитесь )?здесь\\s*:.{0,200}',
  '(?:последнее обновление|дата (?:последнего )?(?:обновления|изменения)(?: страницы)?|страница обновлена)\\s*[:：]?\\s*.{0,30}\\d.{0,30}',
  '(?:мы|этот сайт|наш сайт|сайт) использу(?:ем|ет) (?:файлы )?(?:cookie|куки).{0,400}',
  '(?:©.{0,120})?все права защищены.{0,120}',
  'você está aqui\\s*:.{0,200}',
  '(?:publicado em .{0,40})?última (?:atualização|modificação)(?: em)?\\s*[:：]?\\s*.{0,30}\\d.{0,30}',
  '(?:este (?:site|portal|sítio)|nosso site|nós)? ?(?:usa|utiliza|usamos|utilizamos) cookies.{0,400}',
  '(?:©.{0,120})?todos os direitos reservados.{0,120}',
  // remains of scripts and style sheets
  '(?:var|let|const) [\\w$]+\\s*=.{0,400};',
  '(?:\\$|jQuery)\\(.{0,400}\\)[;.{].{0,400}',
  '(?:document|window)\\.\\w+.{0,400}[;)]',
  '\\(?function ?[\\w$]*\\([\\w, ]*\\) ?\\{.{0,400}',
  '[.#@]?[\\w-][\\w ,>:.#-]{0,100}\\{\\s*[\\w-]+\\s*:[^{};]{1,200}(?:;\\s*[\\w-]+\\s*:[^{};]{1,200})*;?\\s*\\}',
];

/** Menu words; they are boilerplate only beside other boilerplate at either end of a text. */
const words: readonly string[] = [
  '首页|网站首页|打印|关闭|收藏|分享|大|中|小|微信|微博|登录|注册|搜索|网站地图|联系我们|关于我们|English|繁体|繁體|简体|无障碍|政务公开|新闻中心',
  'home|print|share|close|login|log in|sign in|register|search|site ?map|contact(?: us)?|about(?: us)?|menu|rss|subscribe|facebook|twitter|linkedin|accessibility',
  'главная|печать|распечатать|войти|вход|поиск|карта сайта|контакты|о сайте|наверх|меню|подписаться',
  'início|página inicial|imprimir|entrar|buscar|pesquisar|mapa do site|contato|fale conosco|acessibilidade|menu|rodapé',
  '(?:发布时间|发布日期|信息来源|文章来源|来源)\\s*[:：].{1,40}|(?:附件)?下载',
];

const anyOf = (patterns: readonly string[]): string => `(?:${patterns.join('|')})`;
/** A pattern with optional brackets: 【打印本页】. */
const bracketed = (patterns: readonly string[]): string => `(?:[【\\[(（]\\s*)?${anyOf(patterns)}(?:\\s*[】\\])）])?`;
const between = '[\\s|｜·•>»›«‹/,，、;；+-]';
const gap = `${between}*`;
/** Maximum length in characters of a line that is matched. */
const longest = 500;

const control = bracketed(controls);
const controlAlone = bracketed([...controls, ...invitations]);
const onlyControls = new RegExp(`^${gap}(?:${controlAlone}${gap})+$`, 'iu');
const boilerplateLine = new RegExp(`^${bracketed(lines)}$`, 'iu');
const onlyWords = new RegExp(`^${gap}(?:${controlAlone}${gap}|${bracketed(words)}(?:${between}+|$))*$`, 'iu');
const eachItem = new RegExp(`${controlAlone}|[\\p{L}\\p{N}]+`, 'giu');
/** Signs after which an item of `invitations` at the end of a line is removed. */
const sign = '[|｜·•>»›。.!?！？]';
/**
 * `leading` and `trailing` match controls at the beginning and at the end of a line. No match splits a word; items of `invitations` need a
 * separator.
 */
const leading = new RegExp(
  `^${gap}(?:(?:${control}(?:(?<=[\\p{Script=Han}】\\])）:：])|(?=[\\s|｜]|$))|${controlAlone}(?=\\s*[|｜·•>»›]))${gap})+`,
  'iu',
);
const trailing = new RegExp(`(?:(?<=[\\s|｜。.!?！？；;])${control}\\s*${gap}|(?<=${sign}\\s*)${controlAlone}\\s*${gap})+$`, 'iu');

/** Whether a line is boilerplate by itself, wherever it occurs. */
export const isPageBoilerplate = (text: string): boolean =>
  text.length <= longest && (onlyControls.test(text) || boilerplateLine.test(text));
/** Whether a line consists only of menu words and controls; such a line is boilerplate only beside other boilerplate. */
export const isMenuLine = (text: string): boolean => text.length <= longest && onlyWords.test(text);
/** Number of controls and words in a menu line. */
export const countMenuItems = (text: string): number => text.match(eachItem)?.filter((item) => /[\p{L}\p{N}]/u.test(item)).length ?? 0;

/** Removes labels of page controls (print, share) from both ends of a line. `cut`: the removed labels. */
export const removePageControls = (text: string): { text: string; cut: string[] } => {
  const before = leading.exec(text)?.[0] ?? '';
  const rest = text.slice(before.length);
  const after = trailing.exec(rest.slice(-longest))?.[0] ?? '';
  const cut = [before, after].map((one) => one.trim()).filter(Boolean);
  return cut.length === 0 ? { text, cut } : { text: rest.slice(0, rest.length - after.length).trim(), cut };
};

const nothing = anyOf([
  '(?:(?:abstract|summary|description|scope|text)(?: is)? )?(?:not (?:yet )?available|unavailable|to be (?:added|completed|determined|provided|defined))',
  'no (?:abstract|summary|description)(?: (?:available|provided))?',
  'n/?a|nan|null|none|undefined|tbd|tba|scope|coming soon|see (?:the )?attached(?: draft| file| document)?|lorem ipsum.*',
  '(?:résumé|description) non disponible|pas de résumé|voir (?:le )?projet ci-joint',
  '(?:暂无|没有|无)(?:摘要|简介|内容|描述|说明|数据)?|略|见附件|(?:摘要|内容)(?:暂缺|待补充)',
  'нет(?: (?:данных|описания|аннотации))?|(?:аннотация|описание|текст) (?:отсутствует|недоступн[ао])|отсутствует|не указано',
  '(?:resumo|descrição|texto)? ?(?:não disponível|indisponível)|sem (?:resumo|descrição)|a definir',
]);
const saysNothing = new RegExp(`^[\\s\\p{P}]*(?:${nothing})[\\s\\p{P}]*$`, 'iu');
/** The beginning of a list whose items are missing: "ISO/IEC 15414:2006 provides:". */
const beginsOnly = /^[^.。!?！？]{0,80}[:：]$/u;

/** Whether an abstract is empty in substance: no letters, a word for "none", or only the beginning of a list. */
export const isEmptyAbstract = (text: string): boolean => !/\p{L}/u.test(text) || saysNothing.test(text) || beginsOnly.test(text);
