import { without } from '@steward/contract/kit/fields.ts'
import { EmployeeInput } from '@steward/contract/employees.ts'
import * as z from 'zod/mini'
import { offsetAt } from '@steward/contract/wall-clock.ts'
import { personOf } from '#domain/imports/people.ts'
import type { Draft } from '#domain/imports/plan.ts'
import { importKind } from '#shared/imports/kind.ts'
import { textOf } from '#shared/naming/references.ts'
import { employeeRules } from './employees.service.ts'

interface Around {
  isNew: boolean
  zone: string
  fills(key: string): boolean
}

/** Today in a time zone. */
const todayIn = (zone: string) =>
  new Date(Date.now() + offsetAt(Date.now(), zone)).toISOString().slice(0, 10)

/** In a file without statuses, a last day in the past means that the employee has left. */
function readDeparture(draft: Draft, { isNew, zone, fills }: Around): void {
  const day = textOf(draft, 'end_date')
  if (isNew && day !== '' && !fills('status') && day < todayIn(zone))
    draft.values.set('status', 'left')
}

/** The name of a row that identifies a person only by name. */
function bareName(draft: Draft): string | undefined {
  const [first_name, last_name, text] = ['first_name', 'last_name', 'full_name'].map((key) =>
    textOf(draft, key),
  ) as [string, string, string]
  const isNamed = Boolean(first_name && last_name) || /\s/.test(text)
  if (!isNamed) return undefined
  const made = personOf({ first_name, last_name, text, number: '', email: '', username: '' })
  return `${made.first_name} ${made.last_name}`.trim()
}

/** The first and the last name of a row, from one column with both, an email address or a number. */
function complete(draft: Draft, around: Around): void {
  const { isNew } = around
  readDeparture(draft, around)
  const of = (key: string) => textOf(draft, key)
  const [first_name, last_name, text] = [of('first_name'), of('last_name'), of('full_name')]
  const isSaid = Boolean(first_name && last_name) || (!isNew && !text)
  if (isSaid) return
  const said = { first_name, last_name, text, username: '' }
  const made = personOf({
    ...said,
    number: of('employee_number'),
    email: of('email'),
  })
  if (!made.first_name) return
  draft.values.set('first_name', made.first_name)
  draft.values.set('last_name', made.last_name)
}

const INSTEAD = ['full_name', 'email', 'employee_number']

/** The import of employees, with the names that other products have for their columns and values. */
export const employeeImport = importKind({
  rules: employeeRules,
  flag: 'bulk_imports.wip.enable',
  input: z.strictObject(without(EmployeeInput.shape, ['user_id'])),
  names: 'employees.fields',
  keys: ['id', 'external_id', 'employee_number', 'email'],
  nouns: 'employee, staff, person, worker, work, Mitarbeiter, empleado, employé, salarié',
  isPersonal: true,
  complete,
  bareName,
  columns: {
    employee_number: {
      aliases:
        'number, employee no, employee id, employee, staff number, staff id, personnel number, badge number, emp no, número de empleado, legajo, matricule, Personalnummer, Mitarbeiternummer, Personal-Nr, PersNr, Pers.-Nr., código de trabajador, n.º de trabajador, n° matricule',
      sample: 'E-1001',
    },
    first_name: {
      aliases: 'first, given name, forename, nombre, nombre de pila, prénom, Vorname',
      instead: ['last_name', ...INSTEAD],
      sample: 'Ada',
    },
    last_name: {
      aliases:
        'last, surname, family name, apellido, apellidos, nom de famille, Nachname, Name, primer apellido, nom d’usage, nom usuel',
      instead: ['first_name', ...INSTEAD],
      sample: 'Quist',
    },
    full_name: {
      aliases:
        'employee name, display name, nombre completo, nom complet, vollständiger Name, person, user, Mitarbeiter, last name first name, first name last name, Name Vorname, Nachname Vorname, Vorname Nachname, nom prénom, apellidos y nombre, name, trabajador, empleado, salarié, collaborateur',
      max: 256,
    },
    email: {
      aliases:
        'email address, e-mail, work email, mail, correo, correo electrónico, courriel, adresse e-mail, E-Mail, E-Mail-Adresse, company email, correo corporativo, correo profesional, adresse mail, e-mail empresa, correo de empresa, correo del trabajo, email trabajo, e-mail pro, e-mail professionnel, mail pro, mail professionnel, adresse de messagerie, E-Mail dienstl., E-Mail dienstlich, dienstliche E-Mail, E-Mail geschäftlich, E-Mail (geschäftlich)',
      sample: 'ada.quist@example.com',
    },
    job_title: {
      aliases:
        'title, jobtitle, position, role, designation, cargo, puesto, poste, fonction, Position, Funktion, Stelle, Tätigkeit, business title, job, employee title, Planstelle, puesto de trabajo, categoría profesional, función, ocupación, intitulé du poste, poste occupé, emploi, métier',
    },
    phone: {
      aliases:
        'phone number, telephone, mobile, tel, teléfono, móvil, téléphone, Telefon, Handy, work phone, office phone, business phone, cell, Durchwahl, extension, cell number, Telefon (geschäftlich), mobile phone, teléfono móvil, tél. fixe, tél. portable, tél., business phones, teléfono de contacto, teléfono de empresa, teléfono empresa, tel. empresa, portable, téléphone portable, tél. pro, téléphone professionnel',
    },
    department: {
      aliases:
        'department name, team, group, division, departamento, équipe, service, Abteilung, OrgEinheit, Organisationseinheit, área, sección, direction, pôle',
    },
    site: {
      aliases:
        'site name, office, branch, Standort, Büro, centro de trabajo, centro, lieu de travail, office location, building id, delegación, agence, établissement, site de rattachement, oficina, bureau',
    },
    location: {
      aliases:
        'location name, room, desk, ubicación, lieu, emplacement, Ort, Raum, despacho, sala, oficina, bureau, n° de bureau, salle',
    },
    manager: {
      aliases:
        'manager name, supervisor, reports to, reporting to, boss, line manager, jefe, superior, responsable, supérieur, Vorgesetzte, Vorgesetzter, Vorgesetzte Person, responsable directo, responsable hiérarchique, jefe directo, manager hiérarchique, reporta a, encargado, jefe inmediato, n+1, chef de service, supérieur hiérarchique',
    },
    manager_email: { aliases: 'supervisor email', max: 254 },
    manager_username: { max: 128 },
    start_date: {
      aliases:
        'hire date, date of joining, joined on, joining date, start, entry date, fecha de alta, date d’embauche, Eintrittsdatum, Eintritt, Einstellungsdatum, joined, fecha alta, fecha de ingreso, date d’entrée, date d’arrivée, alta, fecha de incorporación, incorporación, fecha de contratación, antigüedad, fecha de antigüedad, fecha de inicio, inicio de contrato, inicio contrato, entrée, entré le, embauché le, début de contrat, date d’ancienneté',
      sample: '2026-01-31',
    },
    end_date: {
      aliases:
        'relieving date, leaving date, termination date, end, exit date, fecha de baja, date de départ, Austrittsdatum, Austritt, Vertragsende, left, date left, leaver date, fecha baja, fecha de salida, date de sortie, baja, fin de contrato, fin contrato, fecha fin contrato, sortie, sorti le, fin de contrat, date de fin de contrat',
    },
    status: {
      aliases:
        'employment status, state, activated, estado, statut, Zustand, enabled, login enabled, account enabled, situación, activo, actif, aktiv, situation',
      words: 'status.employee',
      values: {
        active:
          'employed, current, yes, true, 1, activo, actif, aktiv, beschäftigt, full-time, part-time, full time, part time, contractor, permanent, temporary, onboarding, Vollzeit, Teilzeit, alta, de alta',
        on_leave:
          'leave, absent, parental leave, suspended, de baja, en congé, abwesend, beurlaubt, leave of absence, on leave of absence, maternity leave, Elternzeit, excedencia, baja médica, congé maternité',
        left: 'terminated, inactive, resigned, former, no, false, 0, inactivo, parti, inactif, ausgeschieden, inaktiv, baja',
      },
      sample: 'active',
    },
    notes: {
      aliases: 'note, comments, remarks, notas, remarques, Notizen, Bemerkung',
    },
    external_id: { aliases: 'external identifier, source id, legacy id' },
    id: {},
  },
})
