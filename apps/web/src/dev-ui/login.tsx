import { PathLink } from '#components/path-link.tsx'
import { PublicFrame } from '#components/layout/public-frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { i18n } from '#lib/i18n.ts'

export function LoginStory() {
  return (
    <PublicFrame
      title="Sign in"
      onLanguage={(language) => void i18n.changeLanguage(language)}
      links={
        <PathLink to="/list" className="text-primary-text hover:underline">
          Forgot password?
        </PathLink>
      }
    >
      <form className="flex flex-col gap-4">
        <Banner kind="error">Email or password is incorrect.</Banner>
        <Field label="Email">
          {(control) => <Input {...control} type="email" autoComplete="username" />}
        </Field>
        <Field label="Password">
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </Field>
        <Button type="submit" variant="primary" size="lg">
          Sign in
        </Button>
      </form>
    </PublicFrame>
  )
}
