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
  // Without them the page still has the systems that are shipped.
  await addOutsideSystems().catch(() => undefined);
}
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
// Nothing else waits for it, and without it the page only needs its network.
void keepOffline().catch(() => undefined);
