import { hours, maybe, without } from '@steward/contract/kit/fields.ts'
import { WorkOrderInput } from '@steward/contract/work-orders.ts'
import * as z from 'zod/mini'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { YES_NO } from '#domain/imports/custom-columns.ts'
import { momentSaid } from '#domain/imports/moments.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import type { Value } from '#domain/imports/readings.ts'
import { titleIn } from '#domain/imports/title.ts'
import { importKind } from '#shared/imports/kind.ts'
import { workOrderRules } from './work-orders.judge.ts'

/** Fields that aren't in files: watchers. */
const NOT_IN_FILES = ['watcher_ids'] as const

/** The length of `YYYY-MM-DD`. */
const DAY = 10

/** How numbers of work orders begin: as the organization says, or a type. */
async function numberPrefixes(ctx: Ctx): Promise<readonly string[]> {
  const rows = await askRows<{ prefix: string }>(ctx, {
    text: `select work_order_prefix as prefix from accounts where id = $1 union
      select number_prefix from work_order_types where account_id = $1 and number_prefix is not null`,
    values: [ctx.account_id],
  })
  return rows.map(({ prefix }) => prefix)
}

/** Of work that was started and completed on one day, a file may say the day alone when it was completed. */
function completedWith(values: Draft['values']): void {
  const [started, completed] = [values.get('started_at'), values.get('completed_at')]
  if (typeof started !== 'string' || typeof completed !== 'string') return
  if (completed.length === DAY && started.startsWith(completed)) values.set('completed_at', started)
}

const HOUR = 3_600_000
/** A hundred years: what is longer is no length of time, but a number of something else. */
const MOST_HOURS = 876_000
/** A moment that can be stored begins with four digits. */
const HAS_YEAR = /^\d{4}-/

/** The moment that is so many hours later than another; undefined where it can't be stored. */
function laterThan(moment: Value, hours: number, zone: string): string | undefined {
  if (Math.abs(hours) > MOST_HOURS) return undefined
  const said = Date.parse(momentSaid(String(moment), zone, null)!) + hours * HOUR
  const later = new Date(said).toISOString()
  return HAS_YEAR.test(later) ? later : undefined
}

/** The known end of a downtime: that of the row, or else of the record, or else the start or completion of the work. */
function knownEnd(values: Draft['values'], before: Row): { start?: Value; end?: Value } {
  const [start, end] = [values.get('downtime_start'), values.get('downtime_end')]
  const said = (field: string) => (values.get(field) ?? before[field] ?? null) as Value
  const since =
    start ?? (end ? undefined : ((before['downtime_start'] as Value) ?? said('started_at')))
  return since ? { start: since } : { end: end ?? said('completed_at') }
}

/** How long the asset was down says until when, or since when. */
function downFor({ values }: Draft, before: Row, zone: string): RowProblem | undefined {
  const down = Number(values.get('downtime'))
  if (!down || (values.get('downtime_start') && values.get('downtime_end'))) return undefined
  const { start, end } = knownEnd(values, before)
  const known = start ?? end
  if (!known) return { code: 'required', key: 'downtime_start' }
  const other = laterThan(known, start ? down : -down, zone)
  if (!other) return { code: 'too_big', key: 'downtime', args: { max: String(MOST_HOURS) } }
  values.set('downtime_start', start ?? other).set('downtime_end', end ?? other)
  return undefined
}

/** The length of a title. */
const MAX_TITLE = 255

interface Around {
  before: Row | undefined
  isNew: boolean
  zone: string
  fills(key: string): boolean
  headerOf(key: string): string | undefined
}

/** In a file without titles, the description is that of a new work order, as it still is when the row comes again. */
function titledBy({ values }: Draft, { before, isNew, fills }: Around): void {
  const text = values.get('description')
  if (fills('title') || typeof text !== 'string') return
  const title = titleIn(text, MAX_TITLE)
  if (isNew) values.set('title', title)
  const isTitle = isNew || (before?.['title'] === text && !before['description'])
  if (isTitle && title === text) values.delete('description')
}

/** Headings that say that work was completed, where «End date» may be a plan. */
const IS_OVER =
  /complet|clos|clôtur|cierre|cerrad|finished|finaliz|erledigt|abgeschl|fertig|actual|actfin|réel|real/i

/** The planned end of work that isn't done is the day until which it is due. */
function planEnd({ values }: Draft, { zone, headerOf }: Around): void {
  const [end, status] = [values.get('completed_at'), values.get('status')]
  if (typeof end !== 'string' || IS_OVER.test(headerOf('completed_at') ?? '')) return
  const isOpen = typeof status === 'string' && status !== 'done'
  const isAhead = Date.parse(momentSaid(end, zone, null) ?? '') > Date.now()
  if (!isOpen && !isAhead) return
  values.delete('completed_at')
  if (!values.get('due_date')) values.set('due_date', end.slice(0, DAY))
}

function complete(draft: Draft, around: Around): RowProblem | undefined {
  planEnd(draft, around)
  completedWith(draft.values)
  titledBy(draft, around)
  return downFor(draft, around.before ?? {}, around.zone)
}

/** How work orders come in from files, and what other products call their columns and values. */
export const workOrderImport = importKind({
  rules: workOrderRules,
  flag: 'work_orders.enable',
  input: z.strictObject({
    ...without(WorkOrderInput.shape, NOT_IN_FILES),
    /** The sum of the time entries, which isn't said elsewhere. */
    actual_hours: maybe(hours()),
  }),
  names: 'work_orders.fields',
  keys: ['id', 'external_id', 'number'],
  nouns:
    'work, order, WO, task, job, ticket, request, Auftrag, orden, trabajo, ordre, OT, intervention',
  prefixes: numberPrefixes,
  complete,
  columns: {
    number: {
      aliases:
        'work order number, work order no, work order id, wo number, wo, ticket, ticket number, request number, job number, order number, número de orden, n.º de orden, numéro d’ordre, n° OT, Auftragsnummer, Auftrag, wonum',
      sample: 'WO-00042',
    },
    title: {
      aliases:
        'name, subject, summary, work order title, short description, task, asunto, objet, intitulé, Betreff, Bezeichnung, problem, issue, Störung, avería, incidencia, panne',
      instead: ['description'],
      sample: 'Replace the seal',
    },
    description: { aliases: 'details, notes, work description, detalles, détails, Details' },
    work_order_type: {
      aliases:
        'work order type, work type, category, maintenance type, tipo de orden, type d’intervention, Auftragstyp, Auftragsart',
    },
    status: {
      aliases: 'state, work order status, estado, état, Zustand',
      words: 'status.work_order',
      values: {
        to_do:
          'open, new, pending, requested, todo, abierta, ouvert, offen, neu, planned, scheduled, planifié, planifiée, programmé, planificada, programada, geplant, pendiente, à faire, wappr, appr, wsch, waiting for approval, approved',
        in_progress:
          'in work, started, active, on hold, en curso, en cours, begonnen, in Bearbeitung, work in progress, in progress, inprg, waiting for parts, en attente de pièces, en espera, wmatl',
        done: 'complete, completed, closed, finished, resolved, terminada, cerrada, terminé, clos, fertig, geschlossen, closed complete, closed completed, comp, cerrado, finalizada, finalizado, clôturé, erledigt, abgeschlossen',
        cancelled:
          'canceled, rejected, declined, cancelada, annulé, abgebrochen, storniert, closed incomplete, closed skipped, skipped, can, cancelado, annulée',
      },
      sample: 'to_do',
    },
    priority: {
      aliases: 'priority level, urgency, severity, urgencia, urgence, Dringlichkeit',
      words: 'status.priority',
      values: {
        high: 'urgent, critical, highest, very high, sehr hoch, emergency, 1, alta, urgente, haute, dringend, hoch',
        medium: 'normal, normale, moderate, standard, 2, media, moyenne, mittel',
        low: 'minor, none, lowest, very low, 3, baja, basse, niedrig',
      },
      sample: 'medium',
    },
    asset: {
      aliases:
        'asset tag, asset name, asset id, asset number, equipment, equipment id, assets, equipo, équipement, actif, activo, Anlage, Gerät, Maschine, etiqueta de activo, étiquette, Anlagennummer, Inventarnummer, assetnum',
      sample: 'AST-01001',
    },
    site: {
      aliases: 'site name, building, branch, facility, plant, centro, établissement, Werk, siteid',
    },
    location: { aliases: 'location name, room, area, place, lugar, lieu, Ort, Raum' },
    assigned_to: {
      aliases:
        'assignee, primary user email, assigned to email, assigned to emails, technician, assigned technician, owner, worker, técnico, asignado a, technicien, affecté à, Techniker, zugewiesen an, intervenant, lead',
    },
    requested_by: {
      aliases: 'requester, requestor, reported by, created by, solicitante, demandeur, Melder',
    },
    due_date: {
      aliases:
        'due, due by, deadline, target date, vencimiento, échéance, Fälligkeit, fällig am, fällig bis, suggested completion date, date prévue, date prévue de fin, fecha prevista, fecha límite, planned completion, target completion, targcompdate, geplantes Ende, Solltermin, Termin',
    },
    start_date: {
      aliases:
        'planned start, scheduled start, scheduled date, inicio, début, Beginn, targstartdate, date début, date de début, fecha de inicio, fecha inicio',
    },
    started_at: {
      aliases:
        'started on, date started, start time, actual start, actual start date, work started, empezada, commencé le, débuté le, begonnen am, tatsächlicher Beginn, actstart, date début réelle, date de début réelle, fecha de inicio real',
    },
    completed_at: {
      aliases:
        'completed on, completion date, date completed, closed on, finished, fecha de cierre, date de clôture, erledigt am, actual finish, actfinish, end date, finish date, date fin, date de fin, date fin réelle, date de fin réelle, fecha fin, fecha de fin, fecha de finalización, Enddatum, abgeschlossen am, fertig am',
    },
    estimated_hours: {
      type: 'decimal',
      unit: 'hours',
      aliases:
        'estimated duration, estimated hours, estimated minutes, estimated time (hours), estimated time (h), estimated time (minutes), estimated duration (hours), estimated duration (minutes), estimated labor hours, duration estimate, time estimate, planned duration, planned hours, expected duration, duración estimada, horas estimadas, durée estimée, temps estimé, durée prévue, geschätzte Dauer, geplante Dauer, Plandauer, Sollzeit, estdur',
      sample: '1.5',
    },
    actual_hours: {
      type: 'decimal',
      unit: 'hours',
      aliases:
        'time spent, hours spent, minutes spent, time worked, hours worked, minutes worked, total time, total time spent, total hours, total duration, time logged, hours logged, logged hours, actual hours, actual time, actual duration, actual minutes, actual work, labor time, labor hours, labour time, labour hours, total labor hours, total labour hours, actual labor hours, actual labour hours, actiontime, work duration, time spent (hours), time spent (minutes), tiempo empleado, tiempo dedicado, tiempo total, horas trabajadas, horas reales, duración total, duración real, temps passé, temps de travail, temps réel, heures travaillées, durée totale, durée réelle, Zeitaufwand, aufgewendete Zeit, Arbeitszeit, Arbeitsstunden, geleistete Stunden, Gesamtdauer, tatsächliche Dauer, Ist-Stunden, Istzeit, Ist-Arbeit, actlabhrs',
      sample: '1.25',
    },
    downtime_start: {
      aliases:
        'downtime started, downtime begin, down since, asset down since, inicio de la parada, début de l’arrêt, Stillstand seit, Ausfall von, Ausfallbeginn',
    },
    downtime_end: {
      aliases:
        'downtime ended, down until, back in service, fin de la parada, fin de l’arrêt, Ausfall bis, Ausfallende',
    },
    downtime: {
      type: 'decimal',
      unit: 'hours',
      hasFullDays: true,
      aliases:
        'down time, downtime hours, downtime minutes, downtime (hours), downtime (minutes), asset downtime, equipment downtime, total downtime, downtime duration, downtime (days), maintenance time (days), asset maintenance time, tiempo de parada, tiempo de inactividad, temps d’arrêt, durée d’arrêt, Stillstand, Stillstandszeit, Ausfallzeit, Ausfalldauer',
    },
    sets_asset_status: {
      choices: YES_NO,
      aliases:
        'in maintenance, asset in maintenance, asset down, equipment down, machine down, asset offline, downtime required, requires downtime, shutdown required, en mantenimiento, parada necesaria, en maintenance, arrêt nécessaire, in Wartung, Stillstand erforderlich',
    },
    on_hold_reason: { words: 'work_orders.hold_reasons' },
    resolution: {
      aliases:
        'completion notes, outcome, solución, solution, Lösung, compte rendu, rapport d’intervention, informe, Bericht, work done, work performed',
    },
  },
})
