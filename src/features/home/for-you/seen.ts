let isSeen = false

/** The place of what is chosen has come into view. */
export const noteSeen = () => void (isSeen = true)

/** Whether it has since the feed began anew: what is looked at is not moved. */
export const wasSeen = () => isSeen

/** The feed begins anew, and all of it is another one. */
export const beginUnseen = () => void (isSeen = false)
