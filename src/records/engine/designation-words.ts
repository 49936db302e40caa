const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Publishers whose standards others adopt. A joint number such as ISO/IEC 27001 is also found under each publisher alone. */
export const internationalPublishers = set('iso iec ieee itu cispr cie astm sae hl7 iwa');

/** Words of a prefix that name a stage or a type of document, not a publisher. */
export const stageAndTypeWords = set('tr ts pas isp guide dguide data tta awi pwi np wd cd dis fdis dts dtr dpas prf');

/** Chinese industry codes (two letters before /T, /Z or the number). */
export const chineseIndustryCodes = set(
  'aq bb cb ch cj cy da dl dz ej fz ga gc gd gh gm gy hb hg hj hs hy jb jc jg jr jt jy ka lb ld ls ly mh mt mz nb ny qb qc qj qx rb sb sc sf sh sj sl sn sw sy tb td tj ty wb wh wj wm ws ww xb xf yb yc yd ys yy yz zy',
);

/** First words after which a single digit suffices to recognise a number, because they are no ordinary words. */
export const distinctivePrefixes = set(
  'iso iec ieee itu iwa cispr etsi cen w3c oasis ogc ecma rfc ietf ansi nist fips astm din bs nf jis ks gb gbt gbz gost gostr sp snip sanpin rmg pmg pnst ost sto stb strk rd vsn abnt nbr sans sats saso gso uae uaes isiri inso ars db 3gpp',
);

/** Prefixes often written as one word, with their words. */
export const joinedPrefixes: Readonly<Record<string, string[]>> = {
  isoiec: ['iso', 'iec'],
  isoiecieee: ['iso', 'iec', 'ieee'],
  isoieee: ['iso', 'ieee'],
  isoiects: ['iso', 'iec', 'ts'],
  isoiectr: ['iso', 'iec', 'tr'],
  isots: ['iso', 'ts'],
  isotr: ['iso', 'tr'],
  gbt: ['gb', 't'],
  gbz: ['gb', 'z'],
  yyt: ['yy', 't'],
  gmt: ['gm', 't'],
  gostr: ['gost', 'r'],
  abntnbr: ['abnt', 'nbr'],
  nbriso: ['nbr', 'iso'],
  nbrisoiec: ['nbr', 'iso', 'iec'],
  abntnbrisoiec: ['abnt', 'nbr', 'iso', 'iec'],
  itut: ['itu', 't'],
  itur: ['itu', 'r'],
};
