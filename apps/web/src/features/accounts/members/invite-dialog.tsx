import { LANGUAGES, type Language } from '@steward/contract/limits.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { useTranslation } from 'react-i18next'
import {
  LongTextControl,
  OpenSelectControl,
  SelectControl,
} from '#components/record-form/controls.tsx'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { FormGrid } from '#components/ui/field.tsx'
import { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { LANGUAGE_NAMES } from '#lib/i18n.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { type Invitee, readInvitees } from './invitees.ts'
import { roleOptions } from './roles.ts'
import { useMemberRefusal } from './use-member-actions.ts'

type InviteValues = {
  /** One a line. */
  people: string
  role: string | null
  language: Language | null
}

const NOBODY: InviteValues = { people: '', role: null, language: null }

interface InviteDialogProps {
  account: { id: string; name: string }
  onClose: () => void
}

/** Who could not be invited stays in the list, each with the reason. */
class SomeRefused extends ApiError {
  constructor(error: ApiError, lines: readonly string[]) {
    super({
      type: error.type,
      status: 422,
      message: lines.join('\n'),
      code: 'some_refused',
    })
  }
}

/** Asks people into an account, several at once. */
export function InviteDialog({ account, onClose }: InviteDialogProps) {
  const { t } = useTranslation()
  const refusal = useMemberRefusal()
  const create = useSend(membershipsApi.create, { touches: ['accounts', 'users', 'audits'] })

  const problemOf = (text: string) => {
    const { people, unread } = readInvitees(text)
    if (unread.length > 0) return t('accounts.members.unread', { lines: format.list(unread) })
    return people.length === 0 ? t('accounts.members.nobody') : undefined
  }

  const inviteOne = async (person: Invitee, { role, language }: InviteValues) => {
    await create.mutateAsync({
      params: { id: account.id },
      body: { membership: { ...person, role_key: role!, ...(language && { language }) } },
    })
  }

  const inviteAll = async (values: InviteValues) => {
    const { people } = readInvitees(values.people)
    const refused: { person: Invitee; error: ApiError }[] = []
    for (const person of people) {
      try {
        await inviteOne(person, values)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ person, error })
      }
    }
    const sent = people.length - refused.length
    if (sent > 0)
      toast.success(t('users.invite_form.sent', { count: sent, formatted: format.integer(sent) }))
    if (refused.length === 0) return sent
    form.set('people', refused.map(({ person }) => `${person.name} <${person.email}>`).join('\n'))
    throw new SomeRefused(
      refused[0]!.error,
      refused.map(({ person, error }) => `${person.email}: ${wordsOf(error)}`),
    )
  }

  const wordsOf = (error: ApiError) =>
    error.code === 'taken' ? t('users.invite_form.is_member') : refusal(error)

  const form = useRecordForm<InviteValues, number>({
    name: `accounts-${account.id}-invite`,
    labels: {
      people: t('users.invite_form.people'),
      role: t('users.fields.role'),
      language: t('users.fields.language'),
    },
    initial: NOBODY,
    version: null,
    check: ({ people: text, role }) => {
      const problem = problemOf(text)
      return {
        ...(problem && { people: problem }),
        ...(role === null && { role: t('users.invite_form.choose_role') }),
      }
    },
    send: inviteAll,
    // Nobody else can have changed what isn't there yet.
    read: () => ({ values: NOBODY, version: 0 }),
    words: (error) => (error instanceof SomeRefused ? { people: error.message } : {}),
    onSaved: onClose,
  })

  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('accounts.members.invite_title', { account: account.name })}
      description={t('users.invite_form.description')}
      submitLabel={t('accounts.members.send')}
      onClose={onClose}
    >
      <FormGrid>
        <LongTextControl
          control={form.control('people')}
          required
          rows={4}
          hint={t('accounts.members.people_hint')}
        />
        <SelectControl
          control={form.control('role')}
          options={roleOptions(t)}
          placeholder={t('users.invite_form.choose_role')}
        />
        <OpenSelectControl
          control={form.control('language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          nothing={t('users.invite_form.organization_language')}
        />
      </FormGrid>
    </FormDialog>
  )
}
