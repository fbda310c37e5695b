import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Target } from './target.ts'

export interface TargetLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: Target
}

/** Only a link to the very page that is shown is that of the current page; it looks like the others. */
const exactly = { exact: true }
const unmarked = {}

/** A link to a page of this app, whose code is asked for as soon as it is touched, or to an address outside. */
export function TargetLink({ to, children, ...rest }: TargetLinkProps) {
  if ('outside' in to)
    return (
      <a {...rest} href={to.outside}>
        {children}
      </a>
    )
  // `pageLink` has held path and parameters against the routes
  return (
    <Link {...(rest as object)} to={to.to} search={to.search as never} activeOptions={exactly} activeProps={unmarked}>
      {children}
    </Link>
  )
}
