import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { PublicFrame } from '#components/layout/public-frame.tsx'
import { PathLink } from '#components/path-link.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { i18n } from '#lib/i18n.ts'
import { FormStory } from './form.tsx'
import { StoryFrame } from './frame.tsx'
import { GalleryStory } from './gallery.tsx'
import { ListStory } from './list.tsx'

function LoginStory() {
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

const root = createRootRoute({ component: Outlet })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: StoryFrame })
const list = createRoute({ getParentRoute: () => shell, path: '/list', component: ListStory })
const form = createRoute({ getParentRoute: () => shell, path: '/form', component: FormStory })
const gallery = createRoute({
  getParentRoute: () => shell,
  path: '/gallery',
  component: GalleryStory,
})
const below = createRoute({ getParentRoute: () => shell, path: '/list/$id', component: FormStory })
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/$page',
  component: FormStory,
})
const login = createRoute({ getParentRoute: () => root, path: '/login', component: LoginStory })
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/list' })
  },
})

export const storyRoutes = root.addChildren([
  shell.addChildren([list, form, gallery, below, settings]),
  login,
  start,
])
