import type { ReactNode } from 'react'
import styles from './form-actions.module.css'

/** The buttons below a form, the main one last. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
