import { redirect } from '@tanstack/react-router'
import { currentPerson } from '#data/session.ts'

/** `beforeLoad` of a page that is only for a logged-in person: others are sent to `/login` and come back. */
export function requireLogin({ location }: { location: { href: string } }): void {
  if (currentPerson() === null) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
}
