/**
 * The most usual parts of passwords: words, names, teams, rows of the keyboard, in lower case without digits for
 * letters.
 */
const WORDS = `
password passwort passwd contrasena contraseña motdepasse senha parola wachtwoord haslo kennwort passphrase
qwertyuiop qwerty qwertz azerty azertyuiop qwertzuiop asdfghjkl asdfgh asdf zxcvbnm zxcvbn zxcv qazwsxedc qazwsx wsxedc
poiuytrewq lkjhgfdsa mnbvcxz qweasdzxc qweasd qwe asd zxc 1qaz2wsx3edc4rfv 1qaz2wsx3edc 1qaz2wsx 1qazxsw2 zaq12wsx
1q2w3e4r5t6y7u8i9o0p 1q2w3e4r5t6y 1q2w3e4r5t 1q2w3e4r 1q2w3e q1w2e3r4t5y6 q1w2e3r4t5 q1w2e3r4 q1w2e3 a1b2c3d4e5f6 a1b2c3d4
abcdefghijklmnopqrstuvwxyz abcdefghijkl abcdefgh abcdef abcd abc xyz
12345678901234567890 1234567890 123456789 12345678 1234567 123456 12345 1234 987654321 9876543210 0987654321 654321 54321
112233445566 11223344 112233 123123123 123123 123321 147258369 159753 741852963 789456123 456789 102030 121212 131313
696969 777777 666666 555555 111111 000000 888888 999999
administrator administrateur administrador admin root superuser sysadmin webmaster operator manager supervisor user
username benutzer usuario utilisateur guest gast invitado demo test tester testing temp temporary default changeme
changeit changethis letmein letmeinnow openup opensesame sesame welcome willkommen bienvenido bienvenue benvenuto hello
hallo hola bonjour goodbye login logon signin signup access enter secret geheim secreto topsecret private security secure
computer laptop internet server service system support office company business work job money dollar
iloveyou iloveu ilove loveyou loveme love lover lovely teamo jetaime ichliebedich forever together baby babygirl babyboy
angel princess prince queen king sweetheart sweetie honey sugar cookie chocolate cheese pizza banana orange apple cherry
peaches strawberry pumpkin butterfly flower sunflower rose daisy lily sunshine sonnenschein moonlight rainbow starlight
summer winter spring autumn sommer fruhling herbst verano invierno printemps automne january february march april june
july august september october november december januar februar juni juli oktober dezember enero febrero marzo abril mayo
monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
monkey dragon tiger lion eagle wolf bear horse pony puppy kitten kitty doggy buddy panda penguin dolphin shark falcon
phoenix unicorn schatz hase maus spider scorpion panther cobra
football baseball basketball soccer fussball futbol hockey tennis golf rugby cricket volleyball swimming running skating
liverpool chelsea arsenal manchester united barcelona realmadrid juventus bayern dortmund schalke yankees cowboys
lakers steelers packers eagles raiders chicago london paris berlin madrid newyork america canada mexico france germany
deutschland espana england australia
superman batman spiderman ironman starwars starwar pokemon pikachu naruto mario zelda minecraft fortnite roblox
playstation nintendo xbox gamer gaming matrix harrypotter gandalf frodo merlin hunter killer ninja samurai warrior
master mistress shadow ghost darkness midnight thunder lightning storm hurricane freedom liberty justice victory winner
champion legend hero genius einstein mustang ferrari porsche corvette mercedes camaro harley yamaha toyota honda
michael jordan jennifer jessica daniel andrew charlie thomas robert george william matthew joshua anthony ashley
michelle nicole amanda samantha elizabeth victoria alexander alexandra christopher jonathan benjamin nicholas patrick
richard maria carlos jose juan miguel alejandro francisco fernando gabriel sebastian nathalie isabelle philippe francois
stephanie katharina wolfgang juergen andreas christian stefan martin peter sabine claudia
jesus christ godisgood blessed heaven faith trustno trustnoone whatever nothing something anything computerscience
correcthorsebatterystaple correcthorse batterystaple correcthorsebattery thequickbrownfox quickbrownfox loremipsum
fuckyou fuckoff fuck bitch asshole pussy sexy sex hottie
google facebook amazon microsoft windows linux ubuntu android samsung iphone youtube twitter instagram linkedin snapchat
whatsapp yahoo hotmail gmail outlook skype spotify netflix adobe dropbox github oracle mysql postgres database cisco
steward asset assets register inventory maintenance
`

/** Longest first, so that a part is never taken for the whole. */
const COMMON_WORDS: readonly string[] = WORDS.split(/\s+/)
  .filter(Boolean)
  .sort((a, b) => b.length - a.length)

/** Characters that people write for letters: `P@ssw0rd` is `password`. */
const WRITTEN_AS: Record<string, string> = {
  a: '[a@4]',
  b: '[b8]',
  e: '[e3]',
  g: '[g9]',
  i: '[i1!|]',
  l: '[l1|]',
  o: '[o0]',
  s: '[s$5]',
  t: '[t7+]',
  z: '[z2]',
}

const COMMON = new RegExp(
  COMMON_WORDS.map((word) => [...word].map((letter) => WRITTEN_AS[letter] ?? letter).join('')).join(
    '|',
  ),
  'g',
)

/** `abcabcabcabc`, `aaaaaaaaaaaa`: a few characters that are repeated. */
const REPEATED = /^(.{1,4}?)\1+.{0,3}$/u

/** `abcdefghijkl`, `987654321098`: nearly each character follows the one before it. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).filter((character, n) => {
    const step = character.codePointAt(0)! - text.codePointAt(n)!
    return Math.abs(step) <= 1 || Math.abs(step) === 9
  })
  return steps.length >= text.length - 3
}

/** The parts of a person's name and address that are long enough to be a password's core. */
const partsOf = (personal: readonly string[]) =>
  personal
    .flatMap((text) => {
      const parts = text.split(/[^\p{L}\p{N}]+/u)
      return [text, parts.join(''), ...parts]
    })
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= 4)
    .sort((a, b) => b.length - a.length)

/**
 * Two different words are refused up to this length: longer, they aren't among the first that anybody would guess,
 * unless one is of the person's own name.
 */
const SHORT = 16

/** One common word, or two in a short text, with a usual ending such as a year or an exclamation mark. */
function isMadeOfCommonWords(text: string, personal: readonly string[]): boolean {
  const words = new Set<string>()
  let rest = text
  for (const part of partsOf(personal))
    if (rest.includes(part)) {
      words.add(part)
      rest = rest.replaceAll(part, '')
    }
  const isPersonal = words.size > 0
  for (const word of rest.match(COMMON) ?? []) words.add(word)
  rest = rest.replace(COMMON, '')
  const letters = rest.replace(/[^\p{L}]/gu, '').length
  const most = text.length > SHORT && !isPersonal ? 1 : 2
  return words.size > 0 && words.size <= most && letters <= 1 && rest.length <= 6
}

/**
 * Whether a password is easy to guess: a widely known one, a usual variation of one, or the person's own name or
 * address.
 */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const joined = text.replace(/[\s._-]+/g, '')
  return (
    REPEATED.test(text) ||
    isSequence(text) ||
    isMadeOfCommonWords(text, personal) ||
    isMadeOfCommonWords(joined, personal)
  )
}
