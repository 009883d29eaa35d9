import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { applyTheme } from './design/theme.js';
import { keepOffline } from './offline.js';
import './design/tokens.css';
import './design/base.css';

applyTheme();
const root = document.getElementById('app');
if (document.querySelector('meta[name="tiltyard-rulesets"]')) {
  const { addOutsideSystems } = await import('./systems/catalog.js');
  // If this fails, the page still has the shipped systems.
  await addOutsideSystems().catch(() => undefined);
}
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
// Nothing waits for this; if it fails, the page merely needs its network.
void keepOffline().catch(() => undefined);
