import { LANGUAGES, type Language } from '@steward/contract/limits.ts'
import { email, timeZone } from '@steward/contract/kit/fields.ts'
import { inEveryLanguage } from '@steward/locales/texts.ts'
import * as z from 'zod/mini'
import type { Entity } from '#core/records/entity.ts'
import { memberships } from '#db/schema/memberships.ts'
import { YES_NO } from '#domain/imports/custom-columns.ts'
import { choice, column, listed, type TargetColumn } from '#domain/imports/targets.ts'
import type { ImportKind } from '#shared/imports/kind.ts'
import { userUndo } from './users.import-undo.ts'
import { roleChoices } from './users.import-roles.ts'
import { bringUsers } from './users.import-rows.ts'

const takes = (schema: z.ZodMiniType) => (value: string) => z.safeParse(schema, value).success

const spoken = (language: Language) => {
  const names = LANGUAGES.map((reader) => [
    reader,
    new Intl.DisplayNames([reader], { type: 'language' }).of(language)!,
  ])
  return choice(language, Object.fromEntries(names) as Record<Language, string>)
}

/** The names of the other statuses of a member, who isn't deactivated. */
const members = (...keys: ('invited' | 'expired' | 'locked')[]) =>
  keys.flatMap((key) => [key, ...Object.values(inEveryLanguage(`status.member.${key}`)!)]).join(',')

/** Whether somebody may sign in. Other products also write it as the answer to «Active?». */
const STATUSES = [
  choice(
    'active',
    inEveryLanguage('status.member.active')!,
    `${members('invited', 'expired', 'locked')}, true, yes, y, 1, on, enabled, staged, provisioned, locked out, recovery, password expired, pending, sí, oui, ja, habilitado, activado, activé, aktiviert`,
  ),
  choice(
    'deactivated',
    inEveryLanguage('status.member.deactivated')!,
    'inactive, disabled, deprovisioned, suspended, terminated, blocked, archived, deleted, former, left, false, no, n, 0, off, inactivo, inactiva, desactivado, desactivada, suspendido, deshabilitado, bloqueado, inactif, inactive, désactivé, désactivée, suspendu, bloqué, non, inaktiv, deaktiviert, gesperrt, nein, ausgeschieden',
  ),
]

const field = (
  key: string,
  called: string,
  aliases: string,
  rest: Partial<TargetColumn> = {},
): TargetColumn =>
  column(key, {
    labels:
      inEveryLanguage(`users.fields.${called}`) ??
      inEveryLanguage(`imports.fields.${called}`) ??
      inEveryLanguage(`employees.fields.${called}`)!,
    aliases: listed(aliases),
    ...rest,
  })

/** Other products have the name of a person in two columns. */
const NAMES = ['first_name', 'last_name'] as const

const COLUMNS: readonly TargetColumn[] = [
  field(
    'email',
    'email',
    'email address, e-mail, mail, user email, login, correo, correo electrónico, courriel, adresse e-mail, E-Mail, E-Mail-Adresse',
    { required: true, max: 254, accepts: takes(email()), sample: 'ada.quist@example.com' },
  ),
  field(
    'name',
    'name',
    'full name, user name, display name, user, person, nombre completo, nom complet, vollständiger Name, Benutzer',
    { required: true, instead: NAMES, sample: 'Ada Quist' },
  ),
  field(
    'role_key',
    'role',
    'role key, user role, account type, user type, group, profile, permissions, rol, rôle, profil, Rolle, Profil',
    { required: true, max: 128, sample: 'technician' },
  ),
  field('language', 'language', 'locale, lang, idioma, langue, Sprache', {
    type: 'choice',
    choices: LANGUAGES.map(spoken),
    sample: 'en',
  }),
  field('time_zone', 'time_zone', 'timezone, zona horaria, fuseau horaire, Zeitzone', {
    max: 64,
    accepts: takes(timeZone()),
    sample: 'Europe/Berlin',
  }),
  field('site_scope', 'site_scope', 'site, limited to, sede, Standort, Standorte', {
    type: 'list',
    refers: 'Site',
    most: 500,
  }),
  field(
    'status',
    'status',
    'account status, user status, state, active, enabled, account enabled, activated, login enabled, is active, estado, activo, habilitado, statut, état, actif, aktiv, aktiviert, Zustand',
    { type: 'choice', choices: STATUSES, sample: 'active' },
  ),
  field('send_invitation', 'send_invitation', 'invite, invitation', {
    type: 'choice',
    choices: YES_NO,
    sample: 'true',
  }),
  field('first_name', 'first_name', 'given name, forename, nombre, prénom, Vorname', { max: 128 }),
  field(
    'last_name',
    'last_name',
    'surname, family name, apellidos, nom, nom de famille, Nachname',
    {
      max: 128,
    },
  ),
  field('id', 'id', '', {
    labels: inEveryLanguage('imports.fields.id')!,
    accepts: takes(z.uuid()),
  }),
]

/** People are imported by `bringUsers`; of their entity only the names are used. */
const people = {
  type: 'User',
  name: 'account_user',
  table: memberships,
} as unknown as Entity<unknown>

/** The import of users: each row is a membership, with an invitation if the person has to accept it. */
export const userImport: ImportKind = {
  rules: { entity: people },
  isPersonal: true,
  once: [],
  target: {
    resource_type: 'User',
    keys: ['id', 'email'],
    other_keys: [],
    nouns: ['user', 'account', 'benutzer', 'usuario', 'utilisateur'],
    columns: COLUMNS,
  },
  choices: async (ctx) => ({ role_key: await roleChoices(ctx) }),
  bring: bringUsers,
  undo: userUndo,
}
