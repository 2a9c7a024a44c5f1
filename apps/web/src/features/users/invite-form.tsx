import type { Role } from '@steward/contract/rights.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameFrom } from '#components/people/name-from.ts'
import { roleOptions } from '#components/people/role-choice.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { searchSites } from '#components/record-form/lookups.ts'
import { Button } from '#components/ui/button.tsx'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n.ts'
import { accountOf, useMay, useSession } from '#lib/session.ts'
import { type InviteeRow, isSeveral } from './invitees.ts'
import { type Invite, useInvite } from './use-invite.ts'
import { useRoles } from './use-roles.ts'

/** The people to invite, one per row; a pasted list creates a row for each person. */
function InviteeRows({ invite }: { invite: Invite }) {
  const { t } = useTranslation()
  return (
    <fieldset aria-labelledby="people-heading">
      <p className="mb-3 text-sm text-muted-foreground">{t('users.invite_form.paste_hint')}</p>
      <ul className="flex flex-col gap-3">
        {invite.people.map((person, index) => (
          <Row key={person.id} person={person} number={index + 1} invite={invite} />
        ))}
      </ul>
      <Button className="mt-3" onClick={invite.add}>
        <Plus aria-hidden />
        {t('users.invite_form.add')}
      </Button>
    </fieldset>
  )
}

function Row({ person, number, invite }: { person: InviteeRow; number: number; invite: Invite }) {
  const { t } = useTranslation()
  const problems = invite.problemsOf(person)
  const isOnly = invite.people.length === 1
  return (
    <li className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
        <Field id={`${person.id}-email`} label={t('users.fields.email')} error={problems.email}>
          {(control) => (
            <Input
              {...control}
              // The label contains the row's number for screen readers, which the visible label would override.
              aria-labelledby={undefined}
              aria-label={t('users.invite_form.email', { number })}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={person.email}
              onChange={(event) => invite.change(person.id, { email: event.target.value })}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text')
                if (!isSeveral(text)) return
                event.preventDefault()
                invite.paste(person.id, text)
              }}
            />
          )}
        </Field>
        <Field id={`${person.id}-name`} label={t('users.fields.name')} error={problems.name}>
          {(control) => (
            <Input
              {...control}
              aria-labelledby={undefined}
              aria-label={t('users.invite_form.name', { number })}
              autoComplete="off"
              maxLength={255}
              value={person.name}
              // Used unless another name is entered.
              placeholder={nameFrom(person.email)}
              onChange={(event) => invite.change(person.id, { name: event.target.value })}
            />
          )}
        </Field>
      </div>
      {!isOnly && (
        <IconButton
          label={t('users.invite_form.drop', { number })}
          className="mt-6"
          onClick={() => invite.drop(person.id)}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

interface InviteFormProps {
  onDone: () => void
  /** Renders the permissions of a role. */
  renderRole: (role: Role) => ReactNode
}

/** Invites several people with the same role. */
export function InviteForm({ onDone, renderRole }: InviteFormProps) {
  const { t } = useTranslation()
  const invite = useInvite(onDone)
  const roles = useRoles()
  const closing = useRef(false)
  const guard = useLeaveGuard(invite.dirty && !invite.sending, closing)
  const chosen = roles.find(({ key }) => key === invite.terms.role)

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        closing.current = true
        void invite.submit().finally(() => {
          closing.current = false
        })
      }}
      className="flex max-w-4xl flex-col gap-6"
    >
      <h2 id="people-heading" className="-mb-5 text-lg font-semibold">
        {t('users.invite_form.people')}
      </h2>
      <ErrorSummary attempt={invite.attempt} problems={problemsOf(invite)} />
      <InviteeRows invite={invite} />
      <Terms invite={invite} />
      {/* On a phone in sight however long the form is. */}
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-border bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 md:static md:mx-0 md:border-0 md:p-0">
        <Button
          type="submit"
          variant="primary"
          className="w-full md:w-auto"
          pending={invite.sending}
          pendingLabel={t('users.invite_form.sending')}
        >
          {t('users.invite_form.submit', { count: invite.people.length })}
        </Button>
      </div>
      {chosen && (
        <section aria-labelledby="role-heading" className="flex flex-col gap-2">
          <h2 id="role-heading" className="text-lg font-semibold">
            {t('users.invite_form.what_role_can', { role: chosen.name })}
          </h2>
          {chosen.description && (
            <p className="text-sm text-muted-foreground">{chosen.description}</p>
          )}
          {renderRole(chosen)}
        </section>
      )}
      {guard}
    </form>
  )
}

const problemsOf = (invite: Invite) => [
  ...invite.people.flatMap((person) =>
    Object.entries(invite.problemsOf(person)).map(([field, message]) => ({
      id: `${person.id}-${field}`,
      message,
    })),
  ),
  ...(invite.roleProblem ? [{ id: 'invite-role', message: invite.roleProblem }] : []),
]

/** The role, sites and language of the invitation. */
function Terms({ invite }: { invite: Invite }) {
  const { t } = useTranslation()
  const options = roleOptions(useRoles())
  const account = accountOf(useSession())
  const hasSites = useMay(sitesApi.list) && account?.id !== PLATFORM_ACCOUNT_ID
  const { role, sites, language } = invite.terms
  const isLimited = (account?.site_scope.length ?? 0) > 0
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id="invite-role" label={t('users.fields.role')} error={invite.roleProblem}>
        {(control) => (
          <Select
            {...control}
            value={role}
            placeholder={t('users.invite_form.choose_role')}
            options={options}
            onChange={(key) => invite.setTerms({ role: key })}
          />
        )}
      </Field>
      <Field
        label={t('users.fields.language')}
        optional
        hint={t('users.invite_form.language_hint')}
      >
        {(control) => (
          <Select
            {...control}
            value={language}
            placeholder={t('users.invite_form.organization_language')}
            emptyLabel={t('users.invite_form.organization_language')}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(value) => invite.setTerms({ language: isLanguage(value) ? value : null })}
          />
        )}
      </Field>
      {hasSites && (
        <Field
          className="col-span-full"
          label={t('users.fields.site_scope')}
          optional
          hint={isLimited ? t('users.scope.own_hint') : t('users.scope.hint')}
        >
          {(control) => (
            <MultiCombobox
              {...control}
              values={sites.map(({ value }) => value)}
              known={sites}
              search={searchSites}
              placeholder={isLimited ? t('users.scope.own') : t('users.all_sites')}
              onChange={(_, options) => invite.setTerms({ sites: options })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
