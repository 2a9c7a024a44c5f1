import { membershipsApi } from '@steward/contract/memberships.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InviteTerms, membershipOf } from '#components/people/invite-terms.ts'
import type { Invitee } from '#components/people/invitees.ts'
import { nameFrom } from '#components/people/name-from.ts'
import { useRefusal } from '#components/people/use-refusal.ts'
import { ApiError } from '#lib/api-error.ts'
import { isEmail } from '#lib/email.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { accountOf, useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { type InviteeRow, newRow, rowsOf } from './invitees.ts'

type InviteeProblems = { email?: string; name?: string }

/** The name of an invited person: by default derived from their address. */
const nameOf = ({ email, name }: Invitee) => name.trim() || nameFrom(email)

/** After adding or removing a row, the focus moves here. */
const focusRow = (row: InviteeRow | undefined) =>
  requestAnimationFrame(() => document.getElementById(`${row?.id}-email`)?.focus())

/** The rows of the form, one per person. */
function useRows() {
  const [people, setPeople] = useState<readonly InviteeRow[]>(() => [newRow()])
  return {
    people,
    setPeople,
    edit: (id: string, changes: Partial<InviteeRow>) =>
      setPeople((all) =>
        all.map((person) => (person.id === id ? { ...person, ...changes } : person)),
      ),
    /** Several pasted people replace the row that they were pasted into. */
    paste: (id: string, text: string) => {
      const found = rowsOf(text)
      setPeople((all) => all.flatMap((person) => (person.id === id ? found : [person])))
    },
    add: () => {
      const row = newRow()
      setPeople((all) => [...all, row])
      focusRow(row)
    },
    drop: (id: string) => {
      const at = people.findIndex((person) => person.id === id)
      setPeople((all) => all.filter((person) => person.id !== id))
      focusRow(people[at + 1] ?? people[at - 1])
    },
  }
}

/** The people to invite together, and their role. */
export function useInvite(onDone: () => void) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const account = accountOf(useSession())
  const create = useSend(membershipsApi.create)
  const { people, setPeople, edit, paste, add, drop } = useRows()
  const [terms, setTerms] = useState<InviteTerms>({ role: null, sites: [], language: null })
  const [refused, setRefused] = useState<Readonly<Record<string, InviteeProblems>>>({})
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)

  const missing = ({ email, name }: InviteeRow): InviteeProblems => ({
    ...(!isEmail(email) && { email: t('users.invite_form.enter_email') }),
    ...(nameOf({ email, name }) === '' && { name: t('users.invite_form.enter_name') }),
  })
  const problemsOf = (person: InviteeRow): InviteeProblems =>
    attempt > 0 ? { ...refused[person.id], ...missing(person) } : {}
  const roleProblem =
    attempt > 0 && terms.role === null ? t('users.invite_form.choose_role') : undefined

  const change = (id: string, changes: Partial<InviteeRow>) => {
    edit(id, changes)
    setRefused((all) => ({ ...all, [id]: {} }))
  }

  const inviteOne = async ({ email, name }: InviteeRow) => {
    const person = { email: email.trim(), name: nameOf({ email, name }) }
    await create.mutateAsync({
      params: { id: account?.id ?? '' },
      body: { membership: membershipOf(person, terms) },
    })
  }

  const submit = async () => {
    setAttempt((before) => before + 1)
    const isIncomplete = people.some((person) => Object.keys(missing(person)).length > 0)
    if (sending || terms.role === null || isIncomplete) return
    setSending(true)
    const failures: Record<string, InviteeProblems> = {}
    for (const person of people) {
      try {
        await inviteOne(person)
      } catch (error) {
        const isTaken =
          error instanceof ApiError && error.items.some(({ code }) => code === 'taken')
        const email = isTaken ? t('users.invite_form.is_member') : refusal(error)
        failures[person.id] = { email }
      }
    }
    setSending(false)
    const left = people.filter(({ id }) => failures[id])
    showSent(people.length - left.length)
    if (left.length === 0) return onDone()
    setPeople(left)
    setRefused(failures)
    setAttempt((before) => before + 1)
  }

  const showSent = (count: number) => {
    if (count > 0)
      toast.success(t('users.invite_form.sent', { count, formatted: format.integer(count) }))
  }

  return {
    people,
    terms,
    attempt,
    sending,
    roleProblem,
    problemsOf,
    change,
    paste,
    add,
    drop,
    setTerms: (changes: Partial<InviteTerms>) => setTerms((old) => ({ ...old, ...changes })),
    submit,
    dirty: people.some(({ email, name }) => email !== '' || name !== ''),
  }
}

export type Invite = ReturnType<typeof useInvite>
