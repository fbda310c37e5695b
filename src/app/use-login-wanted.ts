import { useEffect } from 'react'
import { currentPerson } from '#data/session.ts'
import { loginWanted } from '#data/login-wanted.ts'
import { go, history } from '#components/page/navigation.ts'
import { pageLink } from '#components/target.ts'

const lead = () =>
  go(
    currentPerson() === null
      ? pageLink('/login', { redirect: history.location.href })
      : pageLink('/my/edit', { field: 'phone' }),
  )

/** Leads who pressed something that needs an account to the login, or to what their record lacks, and back here afterwards. */
export const useLoginWanted = () => useEffect(() => loginWanted.on(lead), [])
