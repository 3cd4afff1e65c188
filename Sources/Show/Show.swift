// Show
