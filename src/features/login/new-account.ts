/**
 * The password of an account that was registered in this tab a moment ago, until its recovery codes were offered: the
 * page forgets all else when somebody is logged in.
 */
export const newAccount: { password: string | undefined } = { password: undefined }
