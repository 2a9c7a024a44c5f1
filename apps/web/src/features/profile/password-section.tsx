import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPasswordFields } from '#components/new-password-fields.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { newPasswordProblems } from '#lib/password-rules.ts'
import { useSession } from '#lib/session.ts'
import { SaveButton } from './name-section.tsx'
import { CurrentPasswordField } from './proof-fields.tsx'
import { Section } from './section.tsx'
import { useFormSave } from './use-form-save.ts'

const EMPTY = { current: '', password: '', confirmation: '' }

/** The problems of the input before it is sent. */
function useProblems() {
  const { t } = useTranslation()
  return ({ current, password, confirmation }: typeof EMPTY) => ({
    ...(current === '' && { current_password: t('profile.enter_password') }),
    ...newPasswordProblems(password, confirmation, t),
  })
}

export function PasswordSection() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { form, problems, failure, pending, save } = useFormSave()
  const problemsOf = useProblems()
  const [values, setValues] = useState(EMPTY)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const changes = {
      current_password: values.current,
      password: values.password,
      password_confirmation: values.confirmation,
    }
    if (await save(changes, problemsOf(values))) setValues(EMPTY)
  }

  return (
    <Section name="password" hint={t('profile.password.hint')}>
      <form ref={form} noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
        {failure && <Banner kind="error">{failure}</Banner>}
        {/* Tells password managers which user the password belongs to. */}
        <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
        <CurrentPasswordField
          value={values.current}
          onChange={(current) => setValues({ ...values, current })}
          error={problems.current_password}
        />
        <NewPasswordFields
          password={values.password}
          confirmation={values.confirmation}
          errors={problems}
          onChange={(change) => setValues({ ...values, ...change })}
        />
        <SaveButton pending={pending} label={t('profile.password.change')} />
      </form>
    </Section>
  )
}
