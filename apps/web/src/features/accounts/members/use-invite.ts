import { membershipsApi } from '@steward/contract/memberships.ts'
import { useTranslation } from 'react-i18next'
import { type InviteTerms, membershipOf } from '#components/people/invite-terms.ts'
import { type Invitee, readInvitees } from '#components/people/invitees.ts'
import { useRefusal } from '#components/people/use-refusal.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

type InviteValues = InviteTerms & {
  /** One per line. */
  people: string
}

const NOBODY: InviteValues = { people: '', role: null, sites: [], language: null }

/** The people who could not be invited stay in the input, each with the reason. */
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

/** The form that invites several people to an account with the same role. */
export function useInvite(accountId: string, onClose: () => void) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const create = useSend(membershipsApi.create)

  const problemOf = (text: string) => {
    const { people, unread } = readInvitees(text)
    if (unread.length > 0) return t('accounts.members.unread', { lines: format.list(unread) })
    return people.length === 0 ? t('accounts.members.nobody') : undefined
  }

  const wordsOf = (error: ApiError) =>
    error.code === 'taken' ? t('users.invite_form.is_member') : refusal(error)

  const inviteEach = async (people: readonly Invitee[], values: InviteValues) => {
    const refused: { person: Invitee; error: ApiError }[] = []
    for (const person of people) {
      try {
        const body = { membership: membershipOf(person, values) }
        await create.mutateAsync({ params: { id: accountId }, body })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ person, error })
      }
    }
    return refused
  }

  const inviteAll = async (values: InviteValues) => {
    const { people } = readInvitees(values.people)
    const refused = await inviteEach(people, values)
    const sent = people.length - refused.length
    if (sent > 0)
      toast.success(t('users.invite_form.sent', { count: sent, formatted: format.integer(sent) }))
    if (refused.length === 0) return sent
    form.set('people', refused.map(({ person }) => `${person.name} <${person.email}>`).join('\n'))
    throw new SomeRefused(
      refused[0]!.error,
      refused.map(({ person, error }) =>
        t('common.labelled', { label: person.email, value: wordsOf(error) }),
      ),
    )
  }

  const form = useRecordForm<InviteValues, number>({
    name: `accounts-${accountId}-invite`,
    labels: {
      people: t('users.invite_form.people'),
      role: t('users.fields.role'),
      sites: t('users.fields.site_scope'),
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
    // There is no record yet that somebody else could change.
    read: () => ({ values: NOBODY, version: 0 }),
    words: (error) => (error instanceof SomeRefused ? { people: error.message } : {}),
    onSaved: onClose,
  })
  return form
}
