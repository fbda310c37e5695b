/** The first stop of the keyboard. */
export const skip = { skip: '跳到正文', skipToTabs: '跳到主导航' }
