import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { type Invitee, isSeveral } from './invitees.ts'
import type { Invite } from './use-invite.ts'

/** The people who are invited, one a row; a pasted list makes as many rows as it names people. */
export function InviteeRows({ invite }: { invite: Invite }) {
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

function Row({ person, number, invite }: { person: Invitee; number: number; invite: Invite }) {
  const { t } = useTranslation()
  const problems = invite.problemsOf(person)
  const isOnly = invite.people.length === 1
  return (
    <li className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        <Field
          id={`${person.id}-email`}
          label={t('users.invite_form.email', { number })}
          error={problems.email}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={person.email}
              onChange={(event) => invite.change(person.id, { email: event.target.value })}
              onBlur={() => invite.nameIt(person)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text')
                if (!isSeveral(text)) return
                event.preventDefault()
                invite.paste(person.id, text)
              }}
            />
          )}
        </Field>
        <Field
          id={`${person.id}-name`}
          label={t('users.invite_form.name', { number })}
          error={problems.name}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={255}
              value={person.name}
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
