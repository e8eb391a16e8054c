"""Made by `npm run clients` from the service's document."""
