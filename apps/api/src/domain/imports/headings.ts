import { undated } from './dated-headers.ts'
import { untyped } from './typed-headers.ts'

/**
 * Synonyms in headings, in the four languages, with abbreviations, normalized. Each line is one meaning, named by its
 * first word. A word with two meanings is in two lines.
 */
const SAME = `
  date dates day datum fecha am f
  number no nr num nbr numero n code id identifier identificador identifiant nummer kennung ref
  name nom nombre bezeichnung benennung designation libelle denominacion denomination intitule titel title titulo titre
  description descripcion beschreibung
  type typ tipo kind nature gewerk
  category kategorie categorie categoria
  family famille familia
  class klasse classe clase
  state status statut estado etat zustand
  priority prioritat prioridad priorite
  serial serie serien
  model modell modele modelo
  tag etiqueta
  inventory inventar inventario inventaire inventarisierung inv
  manufacturer maker make brand mfg mfr manuf hersteller fabrikat marke fabricant marque constructeur fabricante marca
  supplier vendor seller dealer lieferant handler fournisseur vendeur revendeur proveedor distribuidor kreditor
  invoice rechnung factura facture
  order bestellung bestell pedido commande
  cost costs price amount value paid much coste costo precio valor importe prix cout valeur montant preis wert kosten betrag
  purchase purchased purchasing bought acquired acquisition acq achat achete compra comprado adquisicion adquirido kauf gekauft einkauf angeschafft erworben anschaffung anschaffungs ansch beschaffung ahk
  warranty guarantee garantie garantia gewahrleistung
  end ends expiry expires expire expiration exp until till ende ablauf bis fin hasta vence vencimiento caduca caducidad echeance jusqu jusque
  installed install installation installiert instalacion instalado
  activated activation aktivierung aktiviert aktiv aktivier
  service svc
  life lifetime nutzungsdauer lebensdauer vida vie utilite
  span dauer duree duracion duration period
  depreciation depr deprec amortization amortisation abschreibung abschreibungen afa amortissement amortissements amortizacion depreciacion
  method methode metodo meth
  accumulated accum kum kumuliert kumulierte acumulada acum cumulee cumules cumul
  opening prior anterieur anterieurs anterior anteriores ant
  residual salvage
  replacement wiederbeschaffung wiederbeschaffungs reposicion remplacement
  place location located kept ubicacion emplacement lieu ort standort lugar localisation localizacion where donde
  site sede
  building gebaude batiment edificio
  room raum salle sala piece zimmer
  department abteilung departamento departement dept dpto
  person user employee worker usuario empleado trabajador utilisateur employe mitarbeiter benutzer nutzer
  assigned assignee allocated issued loaned lent asignado affecte attribue zugewiesen ausgegeben
  holder custodian custody keeper besitzer inhaber detenteur custodio who wer qui quien
  responsible responsable verantwortlich verantwortlicher verantwortliche
  technician tecnico technicien techniker monteur
  information informations info infos informacion
  note notes comment comments remark remarks observation observations observaciones observacion comentario comentarios commentaire commentaires remarque remarques bemerkung bemerkungen anmerkung anmerkungen notiz notizen notas nota
  email mail courriel correo
  phone telephone tel telefono telefon tfno tlf
  manager supervisor vorgesetzter vorgesetzte jefe
  parent padre ubergeordnet ubergeordnete ubergeordneter ubergeordnetes superior
  first vorname
  due fallig faellig
  done completed complete closed close finished erledigt abgeschlossen terminado cerrado termine cloture
  started begonnen
  requested reported gemeldet solicitado signale demande
  reading ablese ablesung lectura releve stand
  meter zahler medidor contador compteur counter
  unit einheit unidad unite stuck
  company firma societe empresa
  contact kontakt contacto
  customer client kunde kunden cliente
`

/** Words without a meaning of their own, such as articles, currencies and taxes. */
const IDLE = new Set(
  `a an the of for to at is it on has de del di du des d l la le les el los las au aux en y et und and der die das dem den des
   von vom zum zur an how wie usd eur gbp chf cad aud sek nok dkk euro euros dollar dollars ht ttc vat tax mwst ust iva tva
   incl inc excl exc inkl exkl yy mm primary billing mailing sin con brut brutto netto est annotated gross useful util utile`.split(
    /\s+/,
  ),
)

/** The units of lengths of time. */
const UNITS: Readonly<Record<string, Unit>> = Object.fromEntries(
  [
    ['months', 'month months mos mths mois mes meses monat monate monaten'],
    ['years', 'year years yr yrs ans annee annees ano anos jahr jahre jahren'],
  ].flatMap(([unit, words]) => words!.split(' ').map((word) => [word, unit as Unit])),
)

export type Unit = 'months' | 'years'

/**
 * Days and parts of a day. Other headings contain these words too, so they are recognized only where a length of time
 * is expected.
 */
const TIMES: Readonly<Record<string, Time>> = Object.fromEntries(
  [
    ['days', 'day days dia dias jour jours tag tage tagen'],
    ['hours', 'h hour hours hr hrs std stunde stunden hora horas heure heures'],
    ['minutes', 'min minute minutes mins minuto minutos minuten'],
    ['seconds', 'sec second seconds secs sek sekunde sekunden segundo segundos seconde secondes'],
  ].flatMap(([time, words]) => words!.split(' ').map((word) => [word, time as Time])),
)

export type Time = 'days' | 'hours' | 'minutes' | 'seconds'

/** Their abbreviations, only after a number or in brackets, where an «m» can't be a meter. */
const SHORT: Readonly<Record<string, Time>> = {
  d: 'days',
  j: 'days',
  t: 'days',
  h: 'hours',
  m: 'minutes',
  s: 'seconds',
}
/** Words for "per": «Downtime per day» is no number of days. */
const PER = new Set('per je pro par por al'.split(' '))

/** Headings of other products whose unit isn't in their name. */
const UNSAID: ReadonlyMap<string, Time> = new Map([['asset maintenance time', 'days']])

const MEANINGS = new Map<string, string[]>()
for (const line of SAME.trim().split('\n')) {
  const words = line.trim().split(/\s+/)
  for (const word of words) MEANINGS.set(word, [...(MEANINGS.get(word) ?? []), words[0]!])
}

/** The meaning of a heading, regardless of its words, their order and language. */
export interface Heading {
  /** Its meanings, sorted. */
  says: string
  /** Its unit of time; undefined where it names none. */
  unit: Unit | undefined
}

/**
 * The words of «purchasePrice», «Serial Number», «Anlage/Gerät», normalized; abbreviations keep their period, except
 * «n.º».
 */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll('#', ' number ')
    .replace(/\bn\.(?=º)/giu, 'n')
    .replace(/(\p{Ll})(\p{Lu}\p{L})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .split(/[^\p{L}\p{N}.]+|\.(?=[\p{L}\p{N}])/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

const withoutPoint = (word: string) => word.replace(/\.+$/, '')

const LINKS = ['', 's', 'es', 'n', 'en']
/** Shorter words aren't searched for within compounds. */
const SHORTEST = 3

type Known = (word: string) => readonly string[] | undefined

/**
 * The meanings of the parts of a compound, such as «Anschaffungspreis» or «purchasedate»; undefined where a part is
 * unknown.
 */
function partsOf(word: string, known: Known): string[] | undefined {
  for (let at = word.length - SHORTEST; at >= SHORTEST; at -= 1) {
    const first = known(word.slice(0, at))
    if (!first) continue
    for (const link of LINKS) {
      if (!word.startsWith(link, at)) continue
      const rest = word.slice(at + link.length)
      const others = known(rest) ?? (rest.length > SHORTEST ? partsOf(rest, known) : undefined)
      if (others) return [...first, ...others]
    }
  }
  return undefined
}

/** The meanings of an abbreviation, such as «Acq.» or «Verantw.», if all words that begin like it mean the same. */
function longerOf(word: string): readonly string[] | undefined {
  const short = withoutPoint(word)
  if (short === word || short.length < SHORTEST) return undefined
  const found = [...MEANINGS].filter(([whole]) => whole.startsWith(short))
  const [first] = found
  return first && found.every(([, means]) => means[0] === first[1][0]) ? first[1] : undefined
}

/** The meanings of a word; the word itself if it is unknown. */
function meaningsOf(word: string, nouns: ReadonlySet<string>, own: boolean): readonly string[] {
  const bare = withoutPoint(word)
  if (nouns.has(bare)) return []
  const longer = longerOf(word)?.filter((one) => !nouns.has(one))
  const within: Known = (one) => (nouns.has(one) && !own ? [] : MEANINGS.get(one))
  const means = MEANINGS.get(bare) ?? MEANINGS.get(bare.replace(/s$/, '')) ?? longer
  return means ?? partsOf(bare, within) ?? [bare]
}

/** Whether a part of `says` is a known meaning. */
export const isKnownMeaning = (word: string): boolean => MEANINGS.has(word) || word === 'thing'

/**
 * The meaning of a heading.
 *
 * @param nouns words for a record of the kind, normalized: «asset name» means the same as «name» in a file of assets
 * @param own whether the heading is one of our own names: an «Artikelnummer» is more than the number of a thing
 */
export function headingOf(header: string, nouns: ReadonlySet<string>, own = false): Heading {
  const words = wordsOf(undated(untyped(header)))
  const telling = words.filter((word, at) => {
    const bare = withoutPoint(word)
    return !IDLE.has(bare) && !isOfUnit(bare, words[at + 1])
  })
  const said = telling.flatMap((word) => meaningsOf(word, nouns, own))
  if (said.length === 0 && telling.length > 0) said.push('thing')
  return { says: [...new Set(said)].toSorted().join(' '), unit: unitIn(header) }
}

/** «in months» is the unit of a column, and no part of its meaning. */
const isOfUnit = (word: string, next = '') =>
  UNITS[word] !== undefined || (word === 'in' && UNITS[withoutPoint(next)] !== undefined)

/** The unit of time in a text, such as «Useful life (years)» or «5 ans». */
export const unitIn = (text: string): Unit | undefined =>
  wordsOf(text)
    .map((word) => UNITS[withoutPoint(word)])
    .find(Boolean)

/** The unit in a text that is only a unit, such as the «min» of «90 min». */
export const timeOf = (text: string): Time | undefined =>
  wordsOf(text)
    .map(withoutPoint)
    .map((word) => SHORT[word] ?? TIMES[word])
    .find(Boolean)

const BRACKETED = /[([]([^()[\]]+)[)\]]/g

/**
 * The unit of a heading for days or parts of a day: in brackets, or else at the end, as in «Estimated duration in
 * minutes».
 */
export function timeIn(header: string): Time | undefined {
  const bracketed = [...header.matchAll(BRACKETED)].map(([, text]) => timeOf(text!))
  const words = wordsOf(header).map(withoutPoint)
  const said = words.map((word, at) => (PER.has(words[at - 1] ?? '') ? undefined : TIMES[word]))
  return bracketed.findLast(Boolean) ?? said.findLast(Boolean) ?? UNSAID.get(words.join(' '))
}

const PATH =
  /^(\w+?)(?:_ids?)?[./](?:name|display_?name|complete_?name|display_?value|value|label|title)$/i

/** «model.manufacturer» means the same as its last part; «Employee.ID» doesn't. */
const DOTTED = /^\w*model\.(manufacturer)$/i

/** The ways to read a heading, the likeliest first: without a path before it, and each part of «Vendor/Payee». */
export function readingsOf(header: string): string[] {
  const bare = PATH.exec(header)?.[1] ?? DOTTED.exec(header)?.[1]
  const last = header.includes(' - ') ? header.split(' - ').at(-1)! : undefined
  const parts = header.includes('/') ? header.split('/') : []
  return [...(bare ? [bare] : []), header, ...(last ? [last] : []), ...parts]
}
