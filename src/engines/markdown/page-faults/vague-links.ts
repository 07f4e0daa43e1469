/** Link texts without a meaning, by language, in lower case without punctuation. */
const VAGUE: Readonly<Record<string, string>> = {
  en: "click|click here|tap here|press here|this|here|go here|right here|over here|see here|this link|this page|more|read more|see more|show more|view more|learn more|find out more|more info|more information|read on|continue reading|check it out",
  de: "hier|hier klicken|klick hier|klicke hier|klicken sie hier|siehe hier|mehr|mehr dazu|mehr erfahren|mehr lesen|mehr anzeigen|mehr infos|mehr informationen|weitere infos|weitere informationen|weiterlesen|dieser link|diesen link|diese seite",
  fr: "ici|cliquez ici|cliquer ici|plus|voir plus|lire plus|lire la suite|en savoir plus|plus d'infos|plus d'informations|ce lien|cette page",
  es: "aquí|haz clic aquí|haga clic aquí|clic aquí|más|ver más|leer más|saber más|más información|este enlace|esta página",
  it: "qui|clicca qui|fai clic qui|più|leggi di più|leggi tutto|scopri di più|maggiori informazioni|questo link|questa pagina",
  pt: "aqui|clique aqui|mais|ver mais|leia mais|saiba mais|mais informações|este link|esta página",
  nl: "hier|klik hier|meer|lees meer|lees verder|meer weten|meer informatie|deze link|deze pagina",
  sv: "här|klicka här|mer|läs mer|visa mer|mer information|den här länken",
  da: "her|klik her|mere|læs mere|vis mere|mere information|dette link",
  no: "her|klikk her|mer|les mer|vis mer|mer informasjon|denne lenken",
  fi: "tästä|täällä|täältä|klikkaa tästä|lisää|lue lisää|lisätietoja|tämä linkki",
  pl: "tu|tutaj|kliknij tu|kliknij tutaj|więcej|czytaj więcej|dowiedz się więcej|więcej informacji|ten link",
  cs: "zde|klikněte zde|více|číst více|více informací|tento odkaz",
  ru: "тут|здесь|сюда|нажмите здесь|ещё|далее|подробнее|читать далее|узнать больше|по ссылке|эта ссылка",
  uk: "тут|сюди|натисніть тут|більше|докладніше|детальніше|читати далі|за посиланням",
  tr: "burada|buraya|tıklayın|buraya tıklayın|daha fazla|daha fazla bilgi|devamını oku|bu bağlantı",
  el: "εδώ|πατήστε εδώ|κάντε κλικ εδώ|περισσότερα|διαβάστε περισσότερα",
  ja: "こちら|ここ|ここをクリック|こちらをクリック|もっと見る|もっと読む|続きを読む|詳細|詳細はこちら|詳しくはこちら",
  zh: "这里|此处|点击这里|点击此处|更多|了解更多|查看更多|阅读更多|這裡|此處|點擊這裡|點此|更多資訊|閱讀更多",
  ko: "여기|여기를 클릭|여기를 클릭하세요|더 보기|더보기|자세히|자세히 보기|자세히 알아보기|더 알아보기",
  ar: "هنا|اضغط هنا|انقر هنا|المزيد|اقرأ المزيد|للمزيد|هذا الرابط",
  he: "כאן|לחצו כאן|לחץ כאן|עוד|קראו עוד|קרא עוד|למידע נוסף",
};
/** Languages that are written down under another name. */
const SAME: Readonly<Record<string, string>> = { nb: "no", nn: "no", iw: "he" };

const listOf = (language: string): readonly string[] => (VAGUE[SAME[language] ?? language] ?? "").split("|");

/** Link texts without a meaning, in some languages and in English. */
export const vagueTexts = (tags: readonly string[]): ReadonlySet<string> =>
  new Set([...tags.map((tag) => new Intl.Locale(tag).language), "en"].flatMap(listOf));

/** The words of a link as `vagueTexts` has them. */
export const plainWords = (words: string): string =>
  words
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N}\p{M}' ]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
