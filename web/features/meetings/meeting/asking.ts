/** The open dialog. It stands beside the moment: when the other person acts meanwhile, the dialog stays. */
export type Asking = 'decline' | 'cancel' | 'not_held' | 'subject' | 'link' | 'move'
