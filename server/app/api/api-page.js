// Sets the shop's theme by the class of Swagger UI: that of the system first, then that of the page's own switch.
const page = document.documentElement;
const follow = () => {
  page.dataset.theme = page.classList.contains('dark-mode') ? 'dark' : 'light';
};
new MutationObserver(follow).observe(page, { attributeFilter: ['class'] });
follow();
