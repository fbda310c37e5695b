import { useEffect } from 'react'
import { loginWanted } from '#data/login-wanted.ts'
import { go, history } from './navigation.ts'
import { pageLink } from '#ui/target.ts'

/** Leads a visitor who pressed something that needs a login there, and back here afterwards. */
export const useLoginWanted = () =>
  useEffect(() => loginWanted.on(() => go(pageLink('/login', { redirect: history.location.href }))), [])
