import { sessionApi } from '@steward/contract/session.ts'
import { type Me, usersApi } from '@steward/contract/users.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { CurrentPasswordField } from './proof-fields.tsx'
import { Section } from './section.tsx'
import { useFormSave } from './use-form-save.ts'

interface PendingEmailProps {
  email: string
  /** The current address. */
  current: string
}

/** A new address that isn't confirmed yet, with buttons to resend the email or cancel the change. */
function PendingEmail({ email, current }: PendingEmailProps) {
  const { t } = useTranslation()
  const resend = useSend(sessionApi.resendConfirmation)
  const update = useSend(usersApi.updateMe)
  const [sent, setSent] = useState(false)

  const failed = (error: unknown) =>
    toast.error(t('profile.not_saved'), { description: errorText(error, t) })
  const sendAgain = () =>
    resend.mutate(
      { body: { user: { email } } },
      {
        onSuccess: () => {
          setSent(true)
          toast.success(t('profile.name.sent_again', { email }))
        },
        onError: failed,
      },
    )
  const giveUp = () =>
    update.mutate(
      { body: { user: { email: current } } },
      { onSuccess: () => toast.success(t('profile.name.given_up')), onError: failed },
    )

  return (
    <Banner
      kind="info"
      actions={
        <>
          {!sent && (
            <Button size="sm" pending={resend.isPending} onClick={sendAgain}>
              {t('profile.name.send_again')}
            </Button>
          )}
          <Button size="sm" variant="ghost" pending={update.isPending} onClick={giveUp}>
            {t('profile.name.give_up')}
          </Button>
        </>
      }
    >
      {t('profile.name.pending', { email, current })}
    </Banner>
  )
}

/** Name and email address. A new address needs the password, and applies once it is confirmed. */
export function NameSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { form, problems, failure, pending, save } = useFormSave()
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const [password, setPassword] = useState('')
  const newEmail = email.trim() !== user.email

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      ...(name.trim() === '' && { name: t('profile.name.enter_name') }),
      ...(email.trim() === '' && { email: t('profile.name.enter_email') }),
      ...(newEmail && password === '' && { current_password: t('profile.enter_password') }),
    }
    const changes = {
      name: name.trim(),
      ...(newEmail && { email: email.trim(), current_password: password }),
    }
    if (await save(changes, found)) {
      setPassword('')
      setEmail(user.email)
    }
  }

  return (
    <Section name="name">
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure && <Banner kind="error">{failure}</Banner>}
        {user.pending_email && <PendingEmail email={user.pending_email} current={user.email} />}
        <FormGrid>
          <Field label={t('profile.name.label')} error={problems.name}>
            {(control) => (
              <Input
                {...control}
                name="name"
                autoComplete="name"
                maxLength={255}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={t('profile.name.email')}
            hint={t('profile.name.email_hint')}
            error={problems.email}
          >
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                autoComplete="email"
                maxLength={254}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          {newEmail && (
            <CurrentPasswordField
              hint={t('profile.name.password_hint')}
              value={password}
              onChange={setPassword}
              error={problems.current_password}
            />
          )}
        </FormGrid>
        <SaveButton pending={pending} />
      </form>
    </Section>
  )
}

/** The submit button of a profile's form. */
export function SaveButton({ pending, label }: { pending: boolean; label?: string }) {
  const { t } = useTranslation()
  return (
    <Button
      type="submit"
      variant="primary"
      className="self-start"
      pending={pending}
      pendingLabel={t('profile.saving')}
    >
      {label ?? t('profile.save')}
    </Button>
  )
}
