import { expect, it } from 'vitest'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }

interface Texts {
  [key: string]: string | Texts
}

/** Words that a language's texts may not have, and what to say instead; docs/writing.md has the rule. */
const TERMS: Record<string, { texts: Texts; refused: [word: RegExp, instead: string][] }> = {
  en: {
    texts: en,
    refused: [
      [/\be-mail|\bmails?\b/i, 'email'],
      [/\b(take|takes|took|taken|taking)( \S+)? back\b/i, 'return (assets) or undo (changes)'],
      [/\b(bring|brings|brought)( \S+)? back\b|\bis back\b/i, 'restore'],
      [/\bcustodian|(?<!\bon )\bholds?\b|\bholding\b|\bheld\b/i, 'assigned to, has, contains'],
      [/\bdata fields?\b/i, 'custom field'],
      [/\btwo-factor codes?\b/i, 'one-time code'],
      [/\bregister\b/i, 'assets, list'],
      [
        /\bsomebody|\bnobody|\beverybody|\banybody|\bwhoever\b/i,
        'someone, no one, everyone, anyone who',
      ],
      [/\b(stands?|stood)\b/i, 'is, appears, is shown'],
      [/\blies?\b|\blying\b/i, 'is in, is before'],
      [/\b(is|are|was|were|be) told\b|\btold of\b/i, 'notify'],
      [/\btick(s|ed)?\b/i, 'check, select'],
      [/\bswitch(ed|es)? (\S+ )?(on|off)\b/i, 'turn on, turn off'],
      [/\bany more\b/i, 'no longer'],
      [/\bmeanwhile\b|\bby now\b/i, 'in the meantime, already'],
      [/\b(begins?|began|begun)\b/i, 'start'],
      [/\bmay not\b/i, 'can’t'],
      [/\bat the top\b(?! left| right)/i, 'top level'],
      [/\bis good (for|until)\b/i, 'works for, works until'],
      [/colour|centre\b|metres?\b|organis|cancell(ed|ing)|labell/i, 'American spelling'],
      [/\d %|\}\} %/, '72%, without a space'],
    ],
  },
  es: {
    texts: es,
    refused: [
      [/\be-?mails?\b/i, 'correo electrónico'],
      [/códigos? de dos factores/i, 'código de un solo uso'],
      [/\bmedidor/i, 'contador'],
      [/\b(en el|al) registro\b/i, 'activos, lista'],
      [/\brecuperar\b|\brecuperad[oa]s?\b/i, 'restaurar, devolver'],
      [/está de vuelta/i, 'se ha restaurado'],
      [/nombre o etiqueta|etiqueta del activo/i, 'número de inventario'],
      [/depreciación/i, 'amortización'],
      [/roles propios/i, 'roles personalizados'],
      [/en existencias/i, 'en almacén'],
      [/con qué empiezan/i, 'valores predeterminados'],
      [/\d%|\}\}%/, '72 %, con espacio'],
    ],
  },
  fr: {
    texts: fr,
    refused: [
      [/(?<!e-)\bmails?\b|\bemails?\b|courriel/i, 'e-mail'],
      [
        /(?<!\b(en|hors) )\bservices?\b(?! (de connexion|externe|est momentanément))/i,
        'département',
      ],
      [/codes? à deux facteurs/i, 'code à usage unique'],
      [/codes? de récupération/i, 'code de secours'],
      [/\bregistre\b/i, 'actifs, liste'],
      [/\bdroits?\b/i, 'autorisation'],
      [/\bdétien|\bdétenu/i, 'attribué à'],
      [/\brepris(es?)?\b|\breprendre\b/i, 'restituer (actifs), annuler (modifications)'],
      [/\brétabli|\brécupérer\b|est de retour/i, 'restaurer'],
      [/nom ou étiquette|préfixe des étiquettes/i, 'numéro d’inventaire'],
      [/rôles propres/i, 'rôles personnalisés'],
      [/avec quoi commencent/i, 'valeurs par défaut'],
      [/\bbiens\b/i, 'actifs'],
      [/\d%|\}\}%/, '72 %, avec une espace'],
    ],
  },
  de: {
    texts: de,
    refused: [
      [/auftragsart|Arten von Arbeitsaufträgen|^Art (hinzufügen|anlegen)/i, 'Typ'],
      [/(?<!E-)\bMails?\b|\bEmails?\b|\be-mails?\b/, 'E-Mail'],
      [/Anlagennummer|Kennzeichen\b/, 'Inventarnummer'],
      [/Mitarbeitende/, 'Mitarbeiter'],
      [/\bVerzeichnis\b|\b(im|das|dem) Register\b/, 'Anlagen, Liste'],
      [
        /zurück(ge|zu)?(nommen|nehmen|holt|holen)/i,
        'zurückgeben, rückgängig machen, wiederherstellen',
      ],
      [/Zwei-Faktor-Codes?/, 'Einmalcode'],
      [/\bRechten?\b|\bRecht\b/, 'Berechtigung'],
      [/\bDinge\b/, 'Anlagen'],
      [/\b(liegt|liegen|lag|lagen|steht|stehen|stand|standen)\b/, 'ist, gehört zu, erscheint'],
      [/\bwomit (neue|Aufträge|ihre)/i, 'Vorgaben'],
      [/\bZugang\b/, 'Zugriff'],
      [/Möglichkeit/, 'Option'],
      [/Strichcode/, 'Barcode'],
      [/\bverlegen\b/i, 'verschieben'],
      [/\b(nichts|bereits|vorher) geschrieben/i, 'gespeichert'],
      [/eingeschaltet|ausgeschaltet/, 'aktiviert, deaktiviert'],
      [/\d%|\}\}%/, '72 %, mit Leerzeichen'],
    ],
  },
}

const flat = (texts: Texts, path = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  )

it.each(Object.entries(TERMS))('%s calls one thing by one term', (_, { texts, refused }) => {
  const faults = flat(texts).flatMap(([key, text]) =>
    refused
      .filter(([word]) => word.test(text.replaceAll(/\{\{\w+\}\}/g, '{{}}')))
      .map(([word, instead]) => `${key}: «${text}» has ${word}. Say: ${instead}`),
  )
  expect(faults).toEqual([])
})

it.each(Object.entries({ en, es, fr, de }))(
  'calls work that is to do or in progress, and its place, the same everywhere in %s',
  (_, { status, work_orders, work_requests, maintenance_plans, assets }) => {
    const { figures, fields } = work_orders
    const { to_do, in_progress } = status.work_order
    const { toDoUnassigned, toDoAssigned, inProgress } = figures

    expect([toDoUnassigned, toDoAssigned].every((one) => one.startsWith(to_do))).toBe(true)
    // A figure leaves out what is overdue, which the status of the same name counts: it says so in the same words.
    const rest = inProgress.slice(in_progress.length)
    expect([inProgress.startsWith(in_progress), rest.length > 0]).toEqual([true, true])
    expect([toDoUnassigned, toDoAssigned].every((one) => one.endsWith(rest))).toBe(true)
    expect([fields.location, work_requests.fields.location_id]).toEqual([
      assets.fields.location_id,
      assets.fields.location_id,
    ])
    expect(maintenance_plans.fields.estimated_hours).toBe(fields.estimated_hours)
    expect(fields.completed_by_id).toBe(fields.completed_by)
  },
)

/** What a button says that begins a new record, and one that stores it, with what tells that it was stored. */
const NEW_RECORDS = {
  en: { add: /^Add /, create: /^Create /, created: / was created/ },
  es: { add: /^Añadir /, create: /^Crear /, created: /(^Se|se) ha creado/ },
  fr: { add: /^Ajouter /, create: /^Créer /, created: / a été créée?( |$)/ },
  de: { add: / hinzufügen$/, create: / anlegen$/, created: / angelegt$/ },
}

it.each(Object.entries(NEW_RECORDS))('adds a record and creates it, in %s', (language, words) => {
  const faults = Object.entries(TERMS[language]!.texts).flatMap(([kind, texts]) => {
    // A request is reported and sent.
    if (typeof texts === 'string' || !texts.add || !texts.create || kind === 'work_requests')
      return []
    return Object.entries(words)
      .filter(([word, said]) => word in texts && !said.test(String(texts[word])))
      .map(([word]) => `${kind}.${word}: «${String(texts[word])}»`)
  })
  expect(faults).toEqual([])
})

it.each(Object.entries(TERMS))(
  'names the sums apart that the page about the maintenance of an asset shows, in %s',
  (_, { texts }) => {
    const { work_orders, lifecycle_report } = texts as typeof en
    const { cost_of_ownership, maintenance_cost } = lifecycle_report.columns
    const sums = [work_orders.figures.cost, cost_of_ownership, maintenance_cost]
    expect(new Set(sums).size).toBe(sums.length)
  },
)

it.each(Object.entries(TERMS))(
  'says where the meters of an asset are by the name of that tab, in %s',
  (_, { texts }) => {
    const { assets, maintenance_plans } = texts as typeof en
    expect(maintenance_plans.problems.no_meter).toContain(assets.tabs.details)
  },
)
