/** Characters that reverse or isolate the direction of text, so that it can read as another one. */
const DIRECTION_CONTROLS = /\p{Bidi_Control}/gu;

/**
 * Characters that a mail program shows as nothing or joins to their neighbour: a link or a number
 * that they divide still looks like one.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}]/gu;

/**
 * The top-level domains in wide use that are no country's, the countries' own in other scripts, and
 * the one of examples (RFC 2606). Those of countries in Latin letters are the codes of regions.
 */
const TOP_LEVEL_DOMAINS = `
com net org info biz edu gov mil int name pro mobi asia tel travel jobs app dev xyz top online site store shop
club live link click win bid loan vip work space website web tech fun host press agency email news world today
life company services network digital media group page blog cloud zone center solutions support systems tools
games casino poker bet bingo money cash credit finance loans sale deals discount promo rent rentals cars auto
taxi tours holiday hotel icu cyou buzz rest monster quest bond sbs cfd lol stream download trade party science
review date racing cricket men gdn example рф рус бел укр срб мкд мон бг ею қаз москва дети онлайн сайт орг ком
ευ ελ հայ გე ישראל भारत बीजेपी ভারত বাংলা ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை சிங்கப்பூர் భారత్ ಭಾರತ ഭാരതം ලංකා ไทย
ລາວ 中国 中國 香港 台湾 台灣 新加坡 澳门 澳門 公司 网络 網絡 网址 在线 中文网 商城 商店 网店 手机 集团 我爱你 한국 닷컴 닷넷 みんな コム السعودية امارات مصر ایران
ايران الاردن المغرب الجزائر تونس قطر عمان عراق سورية سودان فلسطين اليمن بارت پاکستان بھارت شبكة موقع بازار
مليسيا موريتانيا
`;

/** A scheme that programs open, also with a sign that looks like its colon, and a bare host. */
const SCHEME = /(?:https?|ftp|mailto|tel|sms|javascript|data)[:\u2236\ua789]|[:\u2236\ua789]\/\/|www\./i;

/** Seven digits that no letter divides, also Han ones. */
const PHONE = /(?:\p{N}[^\p{L}\p{N}]*){7}|(?:[〇零一二三四五六七八九][^\p{L}\p{N}]*){7}/u;

/**
 * Returns a typed name as an e-mail to a customer may carry it (MAIL-5): without direction controls;
 * undefined if mail programs or people would take it for a link or a telephone number. A stranger
 * can type somebody else's e-mail address and any text as the name. Compatibility forms count as
 * what they stand for (full-width, mathematical and circled characters).
 */
export function displayName(typed: string): string | undefined {
  const looksLike = typed.normalize('NFKC').replace(INVISIBLE, '');
  const isUnsafe = SCHEME.test(looksLike) || PHONE.test(looksLike) || holdsHost(looksLike);
  return isUnsafe ? undefined : withoutDirection(typed) || undefined;
}

function holdsHost(text: string): boolean {
  return [...text.matchAll(/[.\u3002](xn--|[\p{L}\p{M}]{2,})/gu)].some(
    ([, label = '']) =>
      new RegExp(`\\s${label}\\s`, 'iu').test(TOP_LEVEL_DOMAINS) || label === 'xn--' || isRegion(label),
  );
}

/** Whether two letters are the code of a region, as those of `.ca` are. */
function isRegion(code: string): boolean {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return /^[a-z]{2}$/i.test(code) && regions.of(code.toUpperCase()) !== undefined;
}

/** Removes direction controls from one line of text. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '').trim();
}
