import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { StoryFrame } from './frame.tsx'
import { FormStory } from './form.tsx'
import { GalleryStory } from './gallery.tsx'
import { ListStory } from './list.tsx'
import { LoginStory } from './login.tsx'

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
